/** Real time of this server: the gateway, with what the domains publish on it. */
import type { Server as HttpServer } from 'node:http';
import type { ServerMessage } from '@arara/contract/realtime-messages';
import { type RealtimeGateway, type RealtimeGatewayOptions, openRealtimeGateway } from './platform/realtime/gateway.ts';
import {
  type SportEventBroadcast,
  type ProducerChangePublisher,
  type SportEventChangePublisher,
  type SportBroadcastPacket,
  openSportEventBroadcast,
} from './sportsbook/events/event-broadcast.ts';

export interface RealtimeService extends Omit<RealtimeGateway<SportEventBroadcast>, 'feed' | 'publishToTopic'> {
  /** Sends the changes of sports events to everybody who listens to the event or its sport, on every node. */
  readonly publishEventChanges: SportEventChangePublisher;
  /** Sends everybody who follows an event or a sport that producers fell or are back, on every node. */
  readonly publishProducerChanges: ProducerChangePublisher;
  /** Sends the state of a shared game's round to everybody who listens to the game, on every node. */
  readonly publishRound: (round: ServerMessage<'game:round'>) => void;
}

/** Opens real time on the HTTP server. */
export function openRealtimeService(
  server: HttpServer,
  options: Omit<RealtimeGatewayOptions<SportBroadcastPacket, SportEventBroadcast>, 'openFeed'>,
): RealtimeService {
  const { feed, publishToTopic, ...gateway } = openRealtimeGateway<SportBroadcastPacket, SportEventBroadcast>(server, {
    ...options,
    openFeed: openSportEventBroadcast,
  });
  return {
    ...gateway,
    publishEventChanges: feed.publish,
    publishProducerChanges: feed.publishProducers,
    publishRound: (round) => publishToTopic(`game:${round.gameCode}`, 'game:round', round),
  };
}
