/** The topics of each machine, below `<topic prefix>/<serial number>/`. All but `events` are retained. */
export const machineTopics = ['availability', 'state', 'telemetry', 'alarms', 'cycle', 'totals', 'events'] as const;
export type MachineTopic = (typeof machineTopics)[number];

export interface Prefixes {
  topicPrefix: string;
  discoveryPrefix: string;
}

export const machineTopic = ({ topicPrefix }: Prefixes, serialNumber: string, topic: MachineTopic): string =>
  `${topicPrefix}/${serialNumber}/${topic}`;

/** The value is `online` while the bridge is connected and receives news of machines. */
export const bridgeTopic = ({ topicPrefix }: Prefixes, companyCode: string): string =>
  `${topicPrefix}/bridge/${companyCode}`;

/** https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload */
export const discoveryTopic = ({ discoveryPrefix }: Prefixes, serialNumber: string): string =>
  `${discoveryPrefix}/device/washboard_${serialNumber}/config`;

/** Home Assistant publishes `online` here when it starts. */
export const homeAssistantTopic = ({ discoveryPrefix }: Prefixes): string => `${discoveryPrefix}/status`;

/** A record with this serial number stands for the bridge's own topic. */
export const bridgeItself = '';

export const retainedTopics = (prefixes: Prefixes, serialNumber: string): string[] => [
  discoveryTopic(prefixes, serialNumber),
  ...machineTopics.filter((topic) => topic !== 'events').map((topic) => machineTopic(prefixes, serialNumber, topic)),
];
