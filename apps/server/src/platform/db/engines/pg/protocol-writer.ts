import { SqlArrayParameter, type SqlArrayElementType, type SqlParameter } from '../../db.ts';

const ARRAY_ELEMENT_TYPE_OIDS: Readonly<Record<SqlArrayElementType, number>> = {
  int8: 20,
  int4: 23,
  int2: 21,
  text: 25,
  jsonb: 3802,
  hex8: 20,
};
const TWO_TO_THE_32 = 2 ** 32;
/** No character of a string takes more bytes than this in UTF-8. */
const MAX_UTF8_BYTES_PER_UTF16_UNIT = 3;

/** Message codes of the protocol ("Message Formats" in PostgreSQL's manual). */
const BIND_MESSAGE_TYPE = 0x42;
const EXECUTE_MESSAGE_TYPE = 0x45;
const POSTGRES_SYNC_MESSAGE_TYPE = 0x53;

/**
 * Writes the messages of the extended query protocol one behind the other into one buffer, which is sent in one write and then
 * used again. A buffer may be used again only when its flight was answered.
 */
export class PostgresProtocolWriter {
  #bytes = Buffer.allocUnsafeSlow(16_384);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  /** Starts again with an empty buffer. */
  begin(): this {
    this.#at = 0;
    return this;
  }

  /** What was written since `begin`: valid until the next one. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** Adds a complete message. */
  add(message: Uint8Array): void {
    this.#ensureRoom(message.length);
    this.#bytes.set(message, this.#at);
    this.#at += message.length;
  }

  /** Binds the unnamed portal to a prepared statement with these values; its rows come as text. */
  bind(statement: string, values: readonly SqlParameter[]): void {
    const at = this.#startMessage(BIND_MESSAGE_TYPE);
    this.#ensureRoom(1 + (statement.length + 1) * MAX_UTF8_BYTES_PER_UTF16_UNIT + 4 + 2 * values.length);
    this.#bytes[this.#at++] = 0;
    this.#at += this.#bytes.write(statement, this.#at);
    this.#bytes[this.#at++] = 0;
    this.#int16(values.length);
    for (const value of values) this.#int16(value instanceof SqlArrayParameter || value instanceof Uint8Array ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#ensureRoom(2);
    this.#int16(0);
    this.#endMessage(at);
  }

  /** Runs the portal to its end. */
  execute(): void {
    const at = this.#startMessage(EXECUTE_MESSAGE_TYPE);
    this.#ensureRoom(5);
    this.#bytes[this.#at++] = 0;
    this.#int32(0);
    this.#endMessage(at);
  }

  /** Ends the flight: the server answers it with ReadyForQuery. */
  sync(): void {
    this.#endMessage(this.#startMessage(POSTGRES_SYNC_MESSAGE_TYPE));
  }

  #ensureRoom(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + bytes));
    grown.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  #int16(value: number): void {
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  #int32(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  /** Writes the code of a message and leaves room for its length; returns the position of the length. */
  #startMessage(code: number): number {
    this.#ensureRoom(5);
    this.#bytes[this.#at++] = code;
    this.#at += 4;
    return this.#at - 4;
  }

  #endMessage(at: number): void {
    this.#view.setInt32(at, this.#at - at);
  }

  #value(value: SqlParameter): void {
    if (value === null) {
      this.#ensureRoom(4);
      this.#int32(-1);
      return;
    }
    this.#ensureRoom(4);
    this.#at += 4;
    const from = this.#at;
    if (value instanceof SqlArrayParameter) this.#list(value);
    else if (value instanceof Uint8Array) this.add(value);
    else this.#text(typeof value === 'string' ? value : String(value));
    this.#view.setInt32(from - 4, this.#at - from);
  }

  #text(text: string): void {
    this.#ensureRoom(text.length * MAX_UTF8_BYTES_PER_UTF16_UNIT);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** A one-dimensional array in the form that PostgreSQL's function `array_recv` reads: dimensions, whether it has nulls, type of its elements, length, lower bound; then each with its length. */
  #list({ type, values }: SqlArrayParameter): void {
    this.#ensureRoom(20);
    this.#int32(values.length === 0 ? 0 : 1);
    this.#int32(values.includes(null) ? 1 : 0);
    this.#int32(ARRAY_ELEMENT_TYPE_OIDS[type]);
    if (values.length === 0) return;
    this.#int32(values.length);
    this.#int32(1);
    switch (type) {
      case 'int8':
        return this.#int8s(values as readonly (number | null)[]);
      case 'int4':
      case 'int2':
        return this.#integers(values as readonly (number | null)[], type === 'int4' ? 4 : 2);
      case 'hex8':
        return this.#digests(values as readonly string[]);
      case 'text':
      case 'jsonb':
        return this.#texts(values as readonly (string | null)[], type === 'jsonb');
    }
  }

  #int8s(values: readonly (number | null)[]): void {
    this.#ensureRoom(values.length * 12);
    const view = this.#view;
    let at = this.#at;
    for (let n = 0; n < values.length; n++) {
      const value = values[n] as number | null;
      if (value === null) {
        view.setInt32(at, -1);
        at += 4;
        continue;
      }
      const high = Math.floor(value / TWO_TO_THE_32);
      view.setInt32(at, 8);
      view.setInt32(at + 4, high);
      view.setUint32(at + 8, value - high * TWO_TO_THE_32);
      at += 12;
    }
    this.#at = at;
  }

  #integers(values: readonly (number | null)[], bytes: 2 | 4): void {
    this.#ensureRoom(values.length * (4 + bytes));
    const view = this.#view;
    let at = this.#at;
    for (let n = 0; n < values.length; n++) {
      const value = values[n] as number | null;
      view.setInt32(at, value === null ? -1 : bytes);
      at += 4;
      if (value === null) continue;
      if (bytes === 4) view.setInt32(at, value);
      else view.setInt16(at, value);
      at += bytes;
    }
    this.#at = at;
  }

  #texts(values: readonly (string | null)[], isJson: boolean): void {
    for (const value of values) {
      if (value === null) {
        this.#ensureRoom(4);
        this.#int32(-1);
        continue;
      }
      this.#ensureRoom(5 + value.length * MAX_UTF8_BYTES_PER_UTF16_UNIT);
      const from = this.#at + 4;
      this.#at = from;
      // The version of jsonb's binary form.
      if (isJson) this.#bytes[this.#at++] = 1;
      this.#at += this.#bytes.write(value, this.#at);
      this.#view.setInt32(from - 4, this.#at - from);
    }
  }

  #digests(values: readonly string[]): void {
    this.#ensureRoom(values.length * 12);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let n = 0; n < values.length; n++) {
      const value = values[n] as string;
      if (value.length !== 16) throw new RangeError('not a digest of eight bytes');
      this.#view.setInt32(at, 8);
      at += 4;
      for (let digit = 0; digit < 16; digit += 2) {
        const byte = (parseHexDigit(value.charCodeAt(digit)) << 4) | parseHexDigit(value.charCodeAt(digit + 1));
        if (byte < 0) throw new RangeError('not a digest of eight bytes');
        bytes[at++] = byte;
      }
    }
    this.#at = at;
  }
}

/** The value of a hexadecimal digit; below zero for any other character. */
const parseHexDigit = (code: number): number =>
  code >= 0x30 && code <= 0x39 ? code - 0x30 : code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
