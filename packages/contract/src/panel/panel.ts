// A panel shows and operates an emulated machine; demo only.
import * as z from 'zod/mini';
import { alarmSeverities } from '../alarms/alarms.ts';
import { gammas } from '../appliances/appliances.ts';
import { boardLabelSchema } from '../appliances/board-label.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { localizedTextSchema, parameterUnits } from '../data-models/parameters.ts';
import { displaySettingsSchema } from '../machine-link/display-settings.ts';
import { statusBodySchema } from '../machine-link/machine-status.ts';
import { readingsSchema } from '../telemetry/channels.ts';

export const supplyNames = ['detergent', 'rinseAid', 'salt'] as const;
/** A factor is simulated seconds per second. */
export const timeFactors = [1, 10, 60] as const;
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
  /** The machine's own clock may be wrong. */
  clock: z.iso.datetime(),
  /** Null means as it left the factory. */
  display: z.nullable(displaySettingsSchema),
  status: statusBodySchema,
  readings: readingsSchema,
  programmes: z.array(z.string()),
  serviceCycles: z.array(z.string()),
  /** Alarms are sorted from oldest to newest. */
  alarms: z.array(
    z.object({
      errorCode: z.string(),
      severity: z.enum(alarmSeverities),
      raisedAt: z.iso.datetime(),
      description: z.nullable(localizedTextSchema).check(z.describe('may name {criticalTmp}')),
    }),
  ),
  supplies: z.record(z.enum(supplyNames), supplySchema),
  /** A fault is a `MachineFault` of machine-model. */
  faults: z.array(z.string()),
  hasMainsPower: z.boolean(),
  network: z.object({
    state: z.enum(networkStates),
    isConnected: z.boolean(),
    unacknowledged: z.int().check(z.minimum(0), z.describe('messages that the cloud has not confirmed')),
  }),
  bluetooth: z
    .nullable(z.object({ isOn: z.boolean(), isConnected: z.boolean() }))
    .check(z.describe('null: a machine without it')),
  accessPoint: z
    .nullable(z.object({ ssid: z.string(), password: z.nullable(z.string()).check(z.describe('null: closed')) }))
    .check(z.describe('null: a machine without Wi-Fi')),
  timeFactor: z.number().check(z.positive()),
  isKitchenAtWork: z.boolean(),
  /** The code proves presence at the machine. */
  claimingCode: z.nullable(z.string()),
  /** A blank board was never set up, so the machine cannot be used. */
  board: z.object({ macAddress: z.string(), isBlank: z.boolean() }),
  spareBoard: boardLabelSchema,
});
export type PanelState = z.infer<typeof panelStateSchema>;

export const panelPathSchema = z.object({ serialNumber: serialNumberSchema });

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

/** The response has the state after the immediate effect. */
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
  z.strictObject({ kind: z.literal('setBluetooth'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('setAccessPoint'), isOpen: z.boolean() }),
  z.strictObject({ kind: z.literal('setTimeFactor'), timeFactor: z.union(timeFactors.map((n) => z.literal(n))) }),
  z.strictObject({ kind: z.literal('resetClock') }),
  z.strictObject({ kind: z.literal('correctClock') }),
  z.strictObject({ kind: z.literal('setKitchen'), isAtWork: z.boolean() }),
  z.strictObject({ kind: z.literal('fitBoard'), linkSecret: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
export type PanelOperation = z.infer<typeof panelOperationSchema>;
