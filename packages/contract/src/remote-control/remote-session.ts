import * as z from 'zod/mini';
import { remoteControlEnds } from '../machine-link/device-events.ts';
import { operationSet } from './commands.ts';

/** The machine ends a session that is not renewed for this time, s. */
export const remoteHoldS = 20;

/** Interval of renewal, s; three renewals may be lost. */
export const prolongEachS = 5;

/**
 * Body of `POST …/{serialNumber}/run-live`: take or renew remote control (1), or release it (0). The caller chooses the
 * ID, so that a retry is the same session.
 */
export const runLiveRequestSchema = z.object({ sessionId: z.uuid(), operationSet });
/** Who controls a machine remotely; null: nobody. */
export const remoteControlSchema = z
  .object({
    session: z.nullable(
      z.object({
        sessionId: z.nullable(z.uuid()).check(z.describe('returned to its holder only; null for others')),
        isMine: z.boolean(),
        heldBy: z.object({ name: z.string(), companyName: z.nullable(z.string()) }),
        startedAt: z.iso.datetime(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'RemoteControl' });
export type RemoteControl = z.infer<typeof remoteControlSchema>;

/**
 * Why a session ended: the machine's reason; `notBegun`: the machine refused; `lost`: the machine had ended it and its
 * reason did not arrive.
 */
export const remoteSessionEnds = [...remoteControlEnds, 'notBegun', 'lost'] as const;
export type RemoteSessionEnd = (typeof remoteSessionEnds)[number];
