import type { OutgoingEventKind } from '@washboard/contract/webhooks/outgoing-events';
import type { Delivery, DeliveryDetail, IssuedWebhook, Webhook } from '@washboard/contract/webhooks/webhooks';
import { expect } from 'vitest';
import type { Clock } from '../../../../adapters/clock/clock.ts';
import { limits } from '../../../../config/limits.ts';
import type { Context } from '../../../../context.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { storeBatch } from '../../../machines/machine-gateway/index.ts';
import { received } from '../../../machines/machine-gateway/testing/messages.ts';
import { outgoingSubscriptions } from '../../../machines/outgoing-events/tables.ts';
import { openSecretBox } from '../../../platform/secrets/index.ts';
import { type SenderLimits, WebhookSender } from '../webhook-sender.ts';
import { answering, openReceiver, type Receiver } from './receiver.ts';

const url = '/api/v1/account/webhooks';

/** The test moves the server's clock, unless it passes its own. */
export async function openWebhookWorld(clock?: Clock) {
  const receivers: Receiver[] = [];
  let nowMs = clock ? clock.now().getTime() : Date.parse('2026-11-20T08:00:00Z');
  const server: TestServer = await openTestServer({
    environment: { OUTBOUND_PRIVATE: '1' },
    clock: clock ?? { now: () => new Date(nowMs) },
  });
  const receiver = await newReceiver();
  let seq = 0;

  async function newReceiver(): Promise<Receiver> {
    const opened = await openReceiver();
    receivers.push(opened);
    return opened;
  }

  const world = {
    server,
    receiver,
    newReceiver,
    advance(ms: number): void {
      nowMs += ms;
    },
    now: () => new Date(nowMs),
    call: (user: UserName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      server.call(user, method, `${url}${path}`, body),
    async add(fields: object = {}, user: UserName = 'kitchen'): Promise<IssuedWebhook> {
      const requested = {
        name: 'ERP',
        url: receiver.url,
        kinds: ['alarm.raised', 'alarm.cleared'],
        serialNumbers: null,
      };
      const answer = await world.call(user, 'POST', '', { ...requested, ...fields });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    async read(id: string, user: UserName = 'kitchen'): Promise<Webhook> {
      return (await world.call(user, 'GET', `/${id}`)).json();
    },
    async deliveries(id: string, user: UserName = 'kitchen'): Promise<Delivery[]> {
      return (await world.call(user, 'GET', `/${id}/deliveries`)).json().items;
    },
    async delivery(id: string, deliveryId: string, user: UserName = 'kitchen'): Promise<DeliveryDetail> {
      return (await world.call(user, 'GET', `/${id}/deliveries/${deliveryId}`)).json();
    },
    async reset(): Promise<void> {
      await server.context.database.orm.delete(outgoingSubscriptions);
      receiver.received.length = 0;
      receiver.answer = answering(204);
    },
    event(serialNumber: string, kind: string, body: object, at = new Date(nowMs).toISOString()) {
      seq += 1;
      return received(serialNumber, 'events', seq, { at, receivedAt: new Date(nowMs).toISOString(), kind, body });
    },
    raise: (serialNumber: string, errorCode = 'T01') =>
      storeBatch(server.context.database, [world.event(serialNumber, 'alarmRaised', { errorCode })]),
    clear: (serialNumber: string, errorCode = 'T01') =>
      storeBatch(server.context.database, [world.event(serialNumber, 'alarmCleared', { errorCode })]),
    async newSender(bounds: Partial<SenderLimits> = {}): Promise<WebhookSender> {
      const context: Context = server.context;
      const box = await openSecretBox(context.config);
      return new WebhookSender({ ...context, box }, { ...limits.webhooks, ...bounds });
    },
    async send(): Promise<void> {
      const sender = await world.newSender();
      while (await sender.round());
      await sender.idle();
    },
    takeKinds: (from = receiver) =>
      from.received.splice(0).map(({ event }) => event.type.replace('washboard.', '') as OutgoingEventKind),
    async close(): Promise<void> {
      await Promise.all(receivers.map((each) => each.close()));
      await server.close();
    },
  };
  return world;
}

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>;
