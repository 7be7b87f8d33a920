/** A device at its push service: what a browser gives to a server that may send to it. */
export interface PushTarget {
  /** The address at the push service. Who knows it may write to the device, so it is stored sealed. */
  readonly endpoint: string;
  /** The public key of the device and its secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface OutgoingPush {
  readonly text: string;
  /** The push service replaces a waiting message of the same topic by this one: 1 to 32 letters of base64url. */
  readonly topic: string;
  /** For so long the push service keeps it for a device that is off. */
  readonly lifeSeconds: number;
}

/**
 * What became of a message: `gone`, the device has given its subscription up; `refused`, another try would end in the same way;
 * `postponed`, the push service is away or busy. `detail` is for the log and names no address.
 */
export type PushOutcome =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'refused'; readonly detail: string }
  | { readonly outcome: 'postponed'; readonly detail: string; readonly retryAfterMs?: number };

/** The port to the push services of browsers. */
export interface PushSender {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether a message may be sent to this target: an address of a known push service, with keys of the right form. */
  accepts(target: PushTarget): boolean;
  send(target: PushTarget, message: OutgoingPush): Promise<PushOutcome>;
}
