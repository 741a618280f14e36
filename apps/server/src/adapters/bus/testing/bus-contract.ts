import { trace } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordSpans } from '../../../testing/recorded-spans.ts';
import { inSpan } from '../../../tracing/in-span.ts';
import { type Bus, NoResponderError, RequestTimeoutError } from '../bus.ts';

/** Every bus must pass these tests. `connect` adds a participant to the same bus; an in-process bus returns itself. */
export function describeBusContract(name: string, connect: () => Promise<Bus>): void {
  describe(`bus contract: ${name}`, () => {
    let here: Bus;
    let there: Bus;

    beforeEach(async () => {
      here = await connect();
      there = await connect();
    });

    afterEach(async () => {
      await here.close();
      await there.close();
    });

    async function collect(bus: Bus, subject: string, count: number) {
      const received: { payload: unknown; subject: string }[] = [];
      const { promise, resolve } = Promise.withResolvers<typeof received>();
      const unsubscribe = await bus.subscribe(subject, (payload, from) => {
        received.push({ payload, subject: from });
        if (received.length === count) resolve(received);
      });
      return { received: promise, soFar: received, unsubscribe };
    }

    it('the bus delivers messages to every subscriber on every connection, in order of publishing', async () => {
      const [a, b] = [await collect(here, 'live.M1', 3), await collect(there, 'live.M1', 3)];
      for (const n of [1, 2, 3]) here.publish('live.M1', { n });
      for (const { received } of [a, b]) {
        expect((await received).map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
      }
    });

    it('a subscription matches one word with * and the rest with >', async () => {
      const star = await collect(here, 'live.*', 1);
      const rest = await collect(there, 'live.>', 2);
      here.publish('live.M1.more', 'deep');
      here.publish('other.M1', 'elsewhere');
      here.publish('live.M1', 'flat');
      expect(await star.received).toEqual([{ payload: 'flat', subject: 'live.M1' }]);
      expect((await rest.received).map(({ subject }) => subject)).toEqual(['live.M1.more', 'live.M1']);
    });

    it('the bus delivers nothing after a subscriber has unsubscribed', async () => {
      const gone = await collect(here, 'live.M1', 1);
      gone.unsubscribe();
      const marker = await collect(here, 'live.M1', 1);
      there.publish('live.M1', 1);
      await marker.received;
      expect(gone.soFar).toEqual([]);
    });

    it("a request and a message continue the sender's trace", async () => {
      recordSpans();
      const traceId = () => trace.getActiveSpan()?.spanContext().traceId;
      await there.respond('machines.M1.commands', async () => traceId());
      const { promise: heard, resolve } = Promise.withResolvers<unknown>();
      await there.subscribe('live.M1', () => resolve(traceId()));
      const traces = await inSpan('work', { kind: 'INTERNAL' }, async () => {
        here.publish('live.M1', {});
        return [traceId(), await here.request('machines.M1.commands', {}, 2000), await heard];
      });
      expect(traces[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(traces).size).toBe(1);
    });

    it('a request returns the reply of another participant', async () => {
      await there.respond('machines.M1.commands', async (payload) => ({ echoed: payload }));
      expect(await here.request('machines.M1.commands', { n: 7 }, 2000)).toEqual({ echoed: { n: 7 } });
    });

    it('the bus rejects a request immediately without a responder, also after the responder has stopped', async () => {
      await expect(here.request('machines.M2.commands', {}, 60_000)).rejects.toBeInstanceOf(NoResponderError);
      const stop = await there.respond('machines.M2.commands', async () => 'here');
      expect(await here.request('machines.M2.commands', {}, 2000)).toBe('here');
      stop();
      await there.ping();
      await expect(here.request('machines.M2.commands', {}, 60_000)).rejects.toBeInstanceOf(NoResponderError);
    });

    it('a request times out when its responder is silent or fails', async () => {
      await there.respond('silent', () => new Promise(() => {}));
      await there.respond('failing', () => Promise.reject(new Error('no')));
      await expect(here.request('silent', {}, 20)).rejects.toBeInstanceOf(RequestTimeoutError);
      await expect(here.request('failing', {}, 20)).rejects.toBeInstanceOf(RequestTimeoutError);
    });
  });
}
