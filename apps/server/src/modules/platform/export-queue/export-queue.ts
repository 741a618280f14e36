import { finished } from 'node:stream';
import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ExportSlot } from '../../../admission/export-slot.ts';
import { openMeasuredQueue } from '../../../admission/measured-queue.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import { createExportDurations } from './export-durations.ts';
import { generateInTurns, slicesOf } from './generate-in-turns.ts';
import { createReaderPace } from './reader-pace.ts';

/**
 * An export is generated only as fast as its client reads it, so a slow client occupies only a slot of its own company
 * (docs/decisions/074).
 */
export interface ExportQueue {
  /**
   * @param userId the account, or its substitute, that may query the position
   * @throws ProblemError TOO_MANY_EXPORTS when too many exports of the tenant are active and wait, or the slot took
   * too long
   */
  acquire(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: { tenant: string; userId: string },
  ): Promise<ExportSlot>;
  /** The first position is 1; null when this account has no such waiting export. */
  positionOf(userId: string, exportId: string): number | null;
}

export function openExportQueue({
  metrics,
  logger,
  limits: { exports: bounds },
}: Pick<Context, 'metrics' | 'logger' | 'limits'>): ExportQueue {
  const { slots, slotsPerTenant, waitingPerTenant } = bounds;
  const queue = openMeasuredQueue(metrics, 'files', { slots, slotsPerTenant, waitingPerTenant });
  const turns = openMeasuredQueue(metrics, 'fileTurns', {
    slots: bounds.turns,
    slotsPerTenant: bounds.turnsPerTenant,
    waitingPerTenant: slotsPerTenant,
  });
  const positions = new Map<string, () => number>();
  const durations = createExportDurations();

  /** @throws ProblemError TOO_MANY_EXPORTS, also when the client leaves */
  async function waitForSlot(tenant: string, signal: AbortSignal, onWait: (position: () => number) => void) {
    let ahead = waitingPerTenant;
    try {
      return await queue.acquire(tenant, {
        signal,
        maxWaitMs: bounds.waitMs,
        onWait(position) {
          ahead = position();
          onWait(position);
        },
      });
    } catch {
      const retryAfterS = Math.ceil((durations.meanS(tenant) * ahead) / slotsPerTenant);
      throw new ProblemError('TOO_MANY_EXPORTS', {
        retryAfterS: Math.min(Math.max(retryAfterS, bounds.minRetryAfterS), bounds.maxRetryAfterS),
      });
    }
  }

  return {
    async acquire(request, reply, { tenant, userId }) {
      const { raw } = reply;
      const exportId = exportIdSchema.safeParse(request.headers[exportIdHeader]).data;
      const name = exportId !== undefined ? keyOf(userId, exportId) : null;
      const left = untilClientLeaves(reply);
      let isAnswered = false;
      let isSettled = false;
      let giveBack = () => {};
      const pace = createReaderPace(() => hangUp('reads too slowly'), bounds);
      finished(raw, () => {
        isAnswered = true;
        pace.end();
        if (isSettled) giveBack();
      });
      const release = await waitForSlot(tenant, left, (position) => {
        if (name !== null) positions.set(name, position);
      }).finally(() => {
        if (name !== null) positions.delete(name);
      });
      const stop = durations.begin(tenant);
      const tooLong = setTimeout(() => hangUp('takes too long'), bounds.deadlineMs);
      giveBack = () => {
        clearTimeout(tooLong);
        stop();
        release();
      };
      return {
        inTurns: (content) => pace.follow(content instanceof Uint8Array ? slicesOf(content) : inTurns(content)),
        settle() {
          isSettled = true;
          if (isAnswered) giveBack();
        },
      };

      function inTurns(content: AsyncIterable<string | Uint8Array>) {
        return generateInTurns(content, turns, tenant, left);
      }

      function hangUp(reason: string): void {
        if (isAnswered) return;
        logger.warn({ tenant, route: request.routeOptions.url, reason }, 'a response with a file was cut off');
        raw.destroy();
      }
    },
    positionOf: (userId, exportId) => positions.get(keyOf(userId, exportId))?.() ?? null,
  };
}

const exportIdSchema = z.uuid();
const keyOf = (userId: string, exportId: string) => `${userId} ${exportId}`;
