import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { boardLabelSchema } from '../appliances/board-label.ts';
import { reportedCountsSchema } from '../statistics/reported-counts.ts';

/** `errors` of BOARD_INCOMPATIBLE name the field. */
export const boardObjections = ['otherRange', 'sameBoard', 'usedElsewhere'] as const;
export type BoardObjection = (typeof boardObjections)[number];

/**
 * `prepared`: nothing has changed, cancelling is possible. `swapping`: a new secret was issued and the old board is
 * locked out. `restored`: the new board has the data of the old one.
 */
const openReplacementStates = ['prepared', 'swapping', 'restored'] as const;
const replacementStates = [...openReplacementStates, 'completed', 'cancelled'] as const;
export type ReplacementState = (typeof replacementStates)[number];

/** A dead board sends nothing, so the data come from the machine's last report. */
const boardBackupSchema = z.object({
  parameterCount: z.int(),
  presetCodes: z
    .array(z.string())
    .check(z.describe('of parameters for which the machine reported an impossible value: the preset is used instead')),
  parametersAt: z
    .nullable(z.iso.datetime())
    .check(z.describe('when the machine reported them; null: it never did, these are the presets of its model')),
  totals: z.nullable(reportedCountsSchema).check(z.describe('of its whole life; null: it never reported any')),
  totalsAt: z.nullable(z.iso.datetime()),
  cyclesBeforeMaintenance: z.nullable(z.int()),
  cycleNumber: z.int().check(z.describe('of the last cycle on record: the next one is one more')),
  openAlarms: z.array(z.string()),
  versions: z.nullable(z.object({ FW00: z.string(), FW02: z.string() })),
});
export type BoardBackup = z.infer<typeof boardBackupSchema>;

/** A new board meets these requirements before it receives the data, in this order. */
export const boardChecks = ['connected', 'board', 'range', 'firmware', 'blank'] as const;
export type BoardCheck = (typeof boardChecks)[number];

/** A new board meets these requirements after it has received the data. */
export const restoredChecks = ['parameters', 'counters', 'cycleNumber', 'machineId'] as const;
export type RestoredCheck = (typeof restoredChecks)[number];

/**
 * `waiting`: the requirement may still be met. `unknown`: this make of board does not report it. Only `failed` blocks.
 */
const checkOutcomes = ['ok', 'waiting', 'unknown', 'failed'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const checked = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.object({ check: z.enum(names), outcome: z.enum(checkOutcomes) }));

const replacementSchema = z.object({
  id: z.uuid(),
  state: z.enum(replacementStates),
  newMacAddress: z.string(),
  oldMacAddress: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  startedBy: z.nullable(z.string()).check(z.describe('null: an account that was erased')),
  secretIssuedAt: z.nullable(z.iso.datetime()).check(z.describe('when the last one was')),
  endedAt: z.nullable(z.iso.datetime()),
  boardChecks: checked(boardChecks).check(z.describe('empty until the secret was issued')),
  restoredChecks: checked(restoredChecks).check(z.describe('empty until the memory was transferred')),
  differing: z
    .array(z.string())
    .check(z.describe('codes of parameters for which the new board reports another value than it was sent')),
});
export type BoardReplacementProgress = z.infer<typeof replacementSchema>;

export const boardReplacementSchema = z
  .object({
    gamma: z.enum(gammas),
    macAddress: z.nullable(z.string()).check(z.describe('of the board on record')),
    machineId: z.nullable(z.string()),
    backup: boardBackupSchema.check(z.describe('that of the replacement, once the secret was issued')),
    replacement: z
      .nullable(replacementSchema)
      .check(z.describe('the one under way, else the last; null: there was none')),
  })
  .register(z.globalRegistry, { id: 'BoardReplacement' });
export type BoardReplacement = z.infer<typeof boardReplacementSchema>;

/** The secret is shown once and never stored in plain text. */
export const boardSecretSchema = z
  .object({
    linkSecret: z.string().check(z.describe('what the new board signs in with, beside the serial number')),
    progress: boardReplacementSchema,
  })
  .register(z.globalRegistry, { id: 'BoardSecret' });
export type BoardSecret = z.infer<typeof boardSecretSchema>;

/** The ID prevents a step from applying to another replacement. */
export const replacementStepSchema = z.object({ id: z.uuid() });

export const otherBoardSchema = z.extend(boardLabelSchema, { id: z.uuid() });

export const finishReplacementSchema = z.object({
  id: z.uuid(),
  isAccepted: z
    .optional(z.boolean())
    .check(
      z.describe('the caller knows which of `restoredChecks` are not in order, and ends the replacement all the same'),
    ),
});

export const restoreMemoryRequestSchema = z.object({
  id: z.uuid(),
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
});

/** `reason` of BOARD_NOT_READY has these values. */
export const boardNotReadyReasons = [...boardChecks, 'cycleRunning', 'restored'] as const;
export type BoardNotReadyReason = (typeof boardNotReadyReasons)[number];
