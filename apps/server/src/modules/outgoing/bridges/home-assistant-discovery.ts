import type { Gamma } from '@washboard/contract/appliances/appliances';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Brand } from '@washboard/contract/brands/brands';
import { type Channel, channelDefinitions } from '@washboard/contract/telemetry/channels';
import { channelFields, type MachineWords } from './machine-payloads.ts';
import { bridgeTexts } from './texts.ts';
import { type BridgedTopic, bridgeTopic, machineTopic, type Prefixes } from './topics.ts';

interface Entity {
  platform: 'sensor' | 'binary_sensor' | 'event';
  topic: BridgedTopic;
  field: string | null;
  options?: Record<string, unknown>;
  hasAttributes?: true;
  channel?: Channel;
}

const temperature = { device_class: 'temperature', unit_of_measurement: '°C', state_class: 'measurement' };
const volume = { device_class: 'volume_storage', unit_of_measurement: 'L', state_class: 'measurement' };
const diagnostic = { entity_category: 'diagnostic' };

function reading(channel: Channel): Entity {
  const { unit } = channelDefinitions[channel];
  const options =
    unit === 'deciCelsius'
      ? temperature
      : unit === 'deciLitre'
        ? volume
        : { device_class: 'volume_flow_rate', unit_of_measurement: 'L/h', state_class: 'measurement' };
  return { platform: 'sensor', topic: 'telemetry', field: channelFields[channel], options, channel };
}

/** The keys are part of unique IDs in Home Assistant: renaming one creates a new entity. */
const entities = {
  state: { platform: 'sensor', topic: 'state', field: 'stateText', hasAttributes: true },
  programme: { platform: 'sensor', topic: 'state', field: 'programmeText' },
  remaining: {
    platform: 'sensor',
    topic: 'state',
    field: 'remainingSeconds',
    options: { device_class: 'duration', unit_of_measurement: 's' },
  },
  door: { platform: 'binary_sensor', topic: 'state', field: 'door', options: { device_class: 'door' } },
  boilerTemperature: reading('boilerTmp'),
  tankTemperature: reading('tankTmp'),
  waterTemperature: reading('waterTmp'),
  boilerVolume: reading('boilerVlm'),
  tankVolume: reading('tankVlm'),
  rinseWaterVolume: reading('rinseWaterVlm'),
  rinseWaterFlowRate: reading('rinseWaterFlowRate'),
  problem: { platform: 'binary_sensor', topic: 'alarms', field: 'problem', options: { device_class: 'problem' } },
  alarm: { platform: 'sensor', topic: 'alarms', field: 'text', hasAttributes: true },
  connection: {
    platform: 'binary_sensor',
    topic: 'availability',
    field: null,
    options: { device_class: 'connectivity', payload_on: 'online', payload_off: 'offline', ...diagnostic },
  },
  lastCycleEnd: {
    platform: 'sensor',
    topic: 'cycle',
    field: 'endedAt',
    hasAttributes: true,
    options: { device_class: 'timestamp' },
  },
  lastCycleProgramme: { platform: 'sensor', topic: 'cycle', field: 'programmeText' },
  lastCycleHygiene: { platform: 'sensor', topic: 'cycle', field: 'hygieneText' },
  lastCycleRinseTemperature: {
    platform: 'sensor',
    topic: 'cycle',
    field: 'rinseTemperatureMin',
    options: temperature,
  },
  cycles: { platform: 'sensor', topic: 'totals', field: 'cycles', options: { state_class: 'total_increasing' } },
  water: {
    platform: 'sensor',
    topic: 'totals',
    field: 'water',
    options: { device_class: 'water', unit_of_measurement: 'L', state_class: 'total_increasing' },
  },
  energy: {
    platform: 'sensor',
    topic: 'totals',
    field: 'energy',
    options: { device_class: 'energy', unit_of_measurement: 'Wh', state_class: 'total_increasing' },
  },
  cyclesBeforeMaintenance: {
    platform: 'sensor',
    topic: 'totals',
    field: 'cyclesBeforeMaintenance',
    options: { state_class: 'measurement', ...diagnostic },
  },
  event: {
    platform: 'event',
    topic: 'events',
    field: null,
    options: { event_types: ['cycle_ended', 'alarm_raised', 'alarm_cleared'] },
  },
} as const satisfies Record<string, Entity>;
type EntityName = keyof typeof entities;
export const entityNames = Object.keys(entities) as EntityName[];

export interface DiscoveredMachine {
  serialNumber: string;
  applianceName: string;
  gamma: Gamma;
  modelNumber: string;
  revision: string;
  firmware: string | null;
}

interface DiscoveryContext extends Prefixes {
  companyCode: string;
  brand: Brand;
  publicUrl: string;
  version: string;
}

/** The message follows the schema of Home Assistant's MQTT integration. */
export function describeDevice(
  machine: DiscoveredMachine,
  { language, model }: MachineWords,
  context: DiscoveryContext,
) {
  const { serialNumber, applianceName, gamma, modelNumber, firmware } = machine;
  const { brand, publicUrl, version, companyCode } = context;
  const texts = bridgeTexts[language];
  const bridge = { topic: bridgeTopic(context, companyCode) };
  const topicOf = (topic: BridgedTopic) => machineTopic(context, serialNumber, topic);
  const uniqueId = (name: EntityName) => `washboard_${serialNumber}_${name}`;

  function component(name: EntityName, { platform, topic, field, options, hasAttributes }: Entity) {
    return {
      platform,
      name: texts.entity[name],
      unique_id: uniqueId(name),
      // The connection entity stays available to show that the machine is offline.
      ...(name === 'connection' && { availability: [bridge] }),
      state_topic: topicOf(topic),
      ...(field !== null && { value_template: `{{ value_json.${field} }}` }),
      ...(hasAttributes && { json_attributes_topic: topicOf(topic) }),
      ...options,
    };
  }

  const present = entityNames.filter((name) => {
    const { channel }: Entity = entities[name];
    return channel === undefined || model.channels.some((modelChannel) => modelChannel.channel === channel);
  });
  return {
    device: {
      identifiers: [`washboard_${serialNumber}`],
      name: applianceName,
      manufacturer: brand.name,
      model: `${rangeNames[gamma]} ${modelNumber}`,
      serial_number: serialNumber,
      ...(firmware !== null && { sw_version: firmware }),
      configuration_url: `${publicUrl}/device/${serialNumber}`,
    },
    origin: { name: 'Washboard', sw_version: version, support_url: publicUrl },
    availability: [bridge, { topic: topicOf('availability') }],
    availability_mode: 'all',
    qos: 1,
    components: Object.fromEntries(present.map((name) => [name, component(name, entities[name])])),
  };
}
