import * as z from 'zod/mini';
import { alarmSeverities } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { boardLabelSchema } from '../appliances/board-replacement.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { localizedTextSchema, parameterUnits } from '../data-models/parameters.ts';
import { statusBodySchema } from '../machine-link/device-messages.ts';
import { readingsSchema } from '../telemetry/channels.ts';

/**
 * The front of an emulated machine, in the demo only: what somebody who stands before it sees, and what they can do.
 * `/demo/api/machines` lists the machines that have one, `/demo/api/machines/{serialNumber}` is one of them.
 */

export const supplyNames = ['detergent', 'rinseAid', 'salt'] as const;
export type SupplyName = (typeof supplyNames)[number];

/** Simulated seconds in a second that a panel offers. */
export const timeFactors = [1, 10, 60] as const;
export type TimeFactor = (typeof timeFactors)[number];

/** The network at the machine: there, coming and going, or not there. */
export const networkStates = ['on', 'flapping', 'off'] as const;
export type NetworkState = (typeof networkStates)[number];

const supplySchema = z.object({
  level: z.number().check(z.minimum(0), z.describe('litres; salt: kilograms')),
  capacity: z.number().check(z.minimum(0)),
});

export const panelStateSchema = z.object({
  serialNumber: serialNumberSchema,
  gamma: z.enum(gammas),
  modelNumber: z.string(),
  /** By the machine's own clock, which may be wrong. */
  clock: z.iso.datetime(),
  status: statusBodySchema,
  readings: readingsSchema,
  /** What can be started, in the order in which it is offered. */
  programmes: z.array(z.string()),
  /** What it can be told to do with itself: clean itself, drain, regenerate. */
  serviceCycles: z.array(z.string()),
  /** Open alarms, oldest first. */
  alarms: z.array(
    z.object({
      errorCode: z.string(),
      severity: z.enum(alarmSeverities),
      raisedAt: z.iso.datetime(),
      description: z.nullable(localizedTextSchema).check(z.describe('may name {criticalTmp}')),
    }),
  ),
  supplies: z.record(z.enum(supplyNames), supplySchema),
  /** Names of what is wrong with it (machine-model, `MachineFault`). */
  faults: z.array(z.string()),
  hasMainsPower: z.boolean(),
  network: z.object({
    state: z.enum(networkStates),
    isConnected: z.boolean(),
    unacknowledged: z.int().check(z.minimum(0), z.describe('messages that the cloud has not confirmed')),
  }),
  timeFactor: z.number().check(z.positive()),
  /** Whether emulated people load and start it. */
  isKitchenAtWork: z.boolean(),
  /** Proves to the cloud, which asked for it, that somebody stands before the machine. */
  claimingCode: z.nullable(z.string()),
  /** Which main board is in it. `isBlank`: it was never set up, so the machine cannot be used. */
  board: z.object({ macAddress: z.string(), isBlank: z.boolean() }),
  /** What stands on the label of the one in the service van. */
  spareBoard: boardLabelSchema,
});
export type PanelState = z.infer<typeof panelStateSchema>;

export const panelPathSchema = z.object({ serialNumber: serialNumberSchema });

export const panelListSchema = z.object({ serialNumbers: z.array(serialNumberSchema) });
export type PanelList = z.infer<typeof panelListSchema>;

/** The service menu of the panel: what can be set there by hand. */
export const panelParametersSchema = z.object({
  parameters: z.array(
    z.object({
      code: z.string(),
      cycleType: z.nullable(z.string()),
      name: localizedTextSchema,
      unit: z.enum(parameterUnits),
      min: z.number(),
      max: z.number(),
      step: z.number(),
      value: z.nullable(z.number()).check(z.describe('null: it has lost it')),
    }),
  ),
});
export type PanelParameters = z.infer<typeof panelParametersSchema>;

/** Everything that hands at a machine can do. What it does at once is in the state that answers. */
export const panelOperationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setPower'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('setDoor'), isOpen: z.boolean() }),
  z.strictObject({ kind: z.literal('startCycle'), cycleType: z.string().check(z.minLength(1), z.maxLength(40)) }),
  z.strictObject({ kind: z.literal('stopCycle') }),
  z.strictObject({ kind: z.literal('refill'), supply: z.enum(supplyNames) }),
  z.strictObject({
    kind: z.literal('setFault'),
    fault: z.string().check(z.minLength(1), z.maxLength(40)),
    isPresent: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('clearFaults') }),
  z.strictObject({
    kind: z.literal('setParameter'),
    code: z.string().check(z.minLength(1), z.maxLength(20)),
    value: z.number(),
  }),
  z.strictObject({ kind: z.literal('setMainsPower'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('setNetwork'), state: z.enum(networkStates) }),
  z.strictObject({ kind: z.literal('setTimeFactor'), timeFactor: z.union(timeFactors.map((n) => z.literal(n))) }),
  z.strictObject({ kind: z.literal('resetClock') }),
  z.strictObject({ kind: z.literal('correctClock') }),
  z.strictObject({ kind: z.literal('setKitchen'), isAtWork: z.boolean() }),
  /** Puts the spare main board in, with what it signs in with. */
  z.strictObject({ kind: z.literal('fitBoard'), linkSecret: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
export type PanelOperation = z.infer<typeof panelOperationSchema>;
