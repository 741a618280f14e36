import * as z from 'zod/mini';
import { toldCountsSchema } from '../statistics/counters.ts';
import { gammas } from './appliances.ts';
import { macAddressSchema } from './mac-address.ts';

/** What stands on the label of a main board. */
export const boardLabelSchema = z.object({
  macAddress: macAddressSchema,
  gamma: z.enum(gammas).check(z.describe('the range that it is made for')),
});
export type BoardLabel = z.infer<typeof boardLabelSchema>;

/** Why a board does not fit, told before anything is changed; `errors` of BOARD_INCOMPATIBLE name the field. */
export const boardObjections = ['otherRange', 'sameBoard', 'usedElsewhere'] as const;
export type BoardObjection = (typeof boardObjections)[number];

/**
 * `prepared`: the new board fits, nothing has changed yet, it can be cancelled. `swapping`: a new secret was issued, the
 * old board is shut out. `restored`: the new board has the memory of the old one. Then it ends.
 */
export const openReplacementStates = ['prepared', 'swapping', 'restored'] as const;
export const replacementStates = [...openReplacementStates, 'completed', 'cancelled'] as const;
export type ReplacementState = (typeof replacementStates)[number];

/** What the next board will get: as the machine told it last, because a dead board tells nothing more. */
export const boardBackupSchema = z.object({
  parameterCount: z.int(),
  presetCodes: z
    .array(z.string())
    .check(
      z.describe('of parameters that the machine told with a value that cannot be: their preset is given instead'),
    ),
  parametersAt: z
    .nullable(z.iso.datetime())
    .check(z.describe('when the machine told them; null: it never did, these are the presets of its model')),
  totals: z.nullable(toldCountsSchema).check(z.describe('of its whole life; null: it never told any')),
  totalsAt: z.nullable(z.iso.datetime()),
  cyclesBeforeMaintenance: z.nullable(z.int()),
  cycleNumber: z.int().check(z.describe('of the last cycle on record: the next one is one more')),
  openAlarms: z.array(z.string()),
  versions: z.nullable(z.object({ FW00: z.string(), FW02: z.string() })),
});
export type BoardBackup = z.infer<typeof boardBackupSchema>;

/** What must be right of the new board before it is given the memory, in the order in which it shows. */
export const boardChecks = ['connected', 'board', 'range', 'firmware', 'blank'] as const;
export type BoardCheck = (typeof boardChecks)[number];

/** What must be right afterwards. */
export const restoredChecks = ['parameters', 'counters', 'cycleNumber', 'machineId'] as const;
export type RestoredCheck = (typeof restoredChecks)[number];

/** `waiting`: it may still come. `unknown`: a board of this make does not tell. Only `failed` stands in the way. */
export const checkOutcomes = ['ok', 'waiting', 'unknown', 'failed'] as const;
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
  restoredChecks: checked(restoredChecks).check(z.describe('empty until the memory was given')),
  differing: z
    .array(z.string())
    .check(z.describe('codes of parameters that the new board tells otherwise than they were given')),
});
export type BoardReplacementProgress = z.infer<typeof replacementSchema>;

/** Answer of `GET …/appliances/{serialNumber}/board-replacement` and of each of its steps. */
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

/** Answer of `POST …/board-replacement/secret`: shown once, kept nowhere. */
export const boardSecretSchema = z
  .object({
    linkSecret: z.string().check(z.describe('what the new board signs in with, beside the serial number')),
    progress: boardReplacementSchema,
  })
  .register(z.globalRegistry, { id: 'BoardSecret' });
export type BoardSecret = z.infer<typeof boardSecretSchema>;

/** Body of the steps after the first: which replacement the caller looks at, so that none acts on another one. */
export const replacementStepSchema = z.object({ id: z.uuid() });

/** Body of `POST …/board-replacement/board`: another board takes the place of one that does not work or does not fit. */
export const otherBoardSchema = z.extend(boardLabelSchema, { id: z.uuid() });

/** Body of `POST …/board-replacement/finish`. */
export const finishReplacementSchema = z.object({
  id: z.uuid(),
  isAccepted: z
    .optional(z.boolean())
    .check(
      z.describe('the caller knows which of `restoredChecks` are not in order, and ends the replacement all the same'),
    ),
});

/** Body of `POST …/board-replacement/restore`. */
export const restoreMemoryRequestSchema = z.object({
  id: z.uuid(),
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
});

/** Why the new board cannot be given the memory yet; `reason` of BOARD_NOT_READY. */
export const boardNotReadyReasons = [...boardChecks, 'cycleRunning', 'restored'] as const;
export type BoardNotReadyReason = (typeof boardNotReadyReasons)[number];
