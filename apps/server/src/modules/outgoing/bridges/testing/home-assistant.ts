// These rules of Home Assistant are transcribed from its source, which has no machine-readable form:
// `homeassistant/components/mqtt/` and `homeassistant/components/sensor/const.py`.
import { z } from 'zod';

/** The source is util.py, valid_subscribe_topic, without wildcards. */
const topic = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= 65_535 && !/[\0+#]/.test(text), 'not a topic');

const template = z.string().regex(/^\{\{ value_json\.[a-zA-Z]+ \}\}$/);

const url = z.url({ protocol: /^(https?|homeassistant)$/ });

const availability = z.strictObject({ topic });

const entity = {
  name: z.string().min(1),
  unique_id: z.string().min(1),
  state_topic: topic,
  availability: z.array(availability).optional(),
  entity_category: z.enum(['config', 'diagnostic']).optional(),
  json_attributes_topic: topic.optional(),
};

/** The source is sensor/const.py, DEVICE_CLASS_UNITS and DEVICE_CLASS_STATE_CLASSES; null stands for no unit. */
const deviceClasses: Record<string, { units: (string | null)[]; stateClasses: string[] }> = {
  temperature: { units: ['°C', '°F', 'K'], stateClasses: ['measurement'] },
  volume_storage: { units: ['L', 'mL', 'gal', 'm³', 'ft³'], stateClasses: ['measurement'] },
  volume_flow_rate: { units: ['L/h', 'L/min', 'L/s', 'm³/h'], stateClasses: ['measurement'] },
  duration: { units: ['d', 'h', 'min', 's', 'ms'], stateClasses: ['measurement', 'total', 'total_increasing'] },
  water: { units: ['L', 'gal', 'm³', 'ft³', 'CCF'], stateClasses: ['total', 'total_increasing'] },
  energy: { units: ['Wh', 'kWh', 'MWh', 'J', 'kJ', 'MJ', 'GJ'], stateClasses: ['total', 'total_increasing'] },
  timestamp: { units: [null], stateClasses: [] },
};

const sensor = z
  .strictObject({
    ...entity,
    platform: z.literal('sensor'),
    value_template: template,
    device_class: z.enum(Object.keys(deviceClasses)).optional(),
    unit_of_measurement: z.string().optional(),
    state_class: z.enum(['measurement', 'total', 'total_increasing']).optional(),
  })
  .refine(({ device_class, unit_of_measurement = null, state_class }) => {
    const rules = device_class === undefined ? undefined : deviceClasses[device_class];
    if (!rules) return true;
    return rules.units.includes(unit_of_measurement) && (!state_class || rules.stateClasses.includes(state_class));
  }, 'unit or state class does not fit the device class');

const binarySensor = z.strictObject({
  ...entity,
  platform: z.literal('binary_sensor'),
  value_template: template.optional(),
  device_class: z.enum(['connectivity', 'door', 'problem']).optional(),
  payload_on: z.string().optional(),
  payload_off: z.string().optional(),
});

const event = z.strictObject({
  ...entity,
  platform: z.literal('event'),
  event_types: z.array(z.string().min(1)).min(1),
});

export const deviceSchema = z.strictObject({
  device: z.strictObject({
    identifiers: z.array(z.string().min(1)).min(1),
    name: z.string().min(1),
    manufacturer: z.string(),
    model: z.string(),
    serial_number: z.string(),
    sw_version: z.string().optional(),
    configuration_url: url,
  }),
  origin: z.strictObject({ name: z.string().min(1), sw_version: z.string(), support_url: url }),
  availability: z.array(availability).min(1),
  availability_mode: z.enum(['all', 'any', 'latest']),
  qos: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  components: z.record(z.string(), z.discriminatedUnion('platform', [sensor, binarySensor, event])),
});
export type Device = z.infer<typeof deviceSchema>;

/** The source is discovery.py, TOPIC_MATCHER. */
export const discoveryTopicPattern = /^device\/(?:[a-zA-Z0-9_-]+\/)?[a-zA-Z0-9_-]+\/config$/;

type Component = Device['components'][string];

export function shownValue(component: Component, message: string): unknown {
  const field = 'value_template' in component ? component.value_template?.match(/value_json\.(\w+)/)?.[1] : undefined;
  return field === undefined ? message : (JSON.parse(message) as Record<string, unknown>)[field];
}

/** @returns why Home Assistant would not show the value */
export function faultOf(component: Component, value: unknown): string | null {
  if (value === undefined) return 'no such field';
  if (value === null) return null;
  if (component.platform === 'binary_sensor') {
    const { payload_on = 'ON', payload_off = 'OFF' } = component;
    return value === payload_on || value === payload_off ? null : 'neither on nor off';
  }
  if (component.platform !== 'sensor') return null;
  if (String(value).length > 255) return 'longer than 255 characters';
  const { device_class, unit_of_measurement, state_class } = component;
  if (device_class === 'timestamp')
    return z.iso.datetime({ offset: true }).safeParse(value).success ? null : 'no time with a zone';
  if (unit_of_measurement ?? state_class) return typeof value === 'number' ? null : 'not a number';
  return null;
}
