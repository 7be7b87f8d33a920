/** Real time of this server: the gateway, with what the domains publish on it. */
import type { Server as HttpServer } from 'node:http';
import type { ServerMessage } from '@arara/contract/topics';
import { type Gateway, type GatewayOptions, openGateway } from './platform/realtime/gateway.ts';
import {
  type EventBroadcast,
  type EventChangePublisher,
  type EventPacket,
  openEventBroadcast,
} from './sportsbook/events/event-broadcast.ts';

export interface Realtime extends Omit<Gateway<EventBroadcast>, 'feed' | 'publishToTopic'> {
  /** Sends the changes of sports events to everybody who listens to the event or its sport, on every node. */
  readonly publishEventChanges: EventChangePublisher;
  /** Sends the state of a shared game's round to everybody who listens to the game, on every node. */
  readonly publishRound: (round: ServerMessage<'game:round'>) => void;
}

/** Opens real time on the HTTP server. */
export function openRealtime(
  server: HttpServer,
  options: Omit<GatewayOptions<EventPacket, EventBroadcast>, 'openFeed'>,
): Realtime {
  const { feed, publishToTopic, ...gateway } = openGateway<EventPacket, EventBroadcast>(server, {
    ...options,
    openFeed: openEventBroadcast,
  });
  return {
    ...gateway,
    publishEventChanges: feed.publish,
    publishRound: (round) => publishToTopic(`game:${round.gameCode}`, 'game:round', round),
  };
}
