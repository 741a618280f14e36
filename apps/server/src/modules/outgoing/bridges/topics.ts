/** What is published of each machine, below `<topic prefix>/<serial number>/`. All but `events` are retained. */
export const machineTopics = ['availability', 'state', 'telemetry', 'alarms', 'cycle', 'totals', 'events'] as const;
export type MachineTopic = (typeof machineTopics)[number];

export interface Prefixes {
  topicPrefix: string;
  discoveryPrefix: string;
}

export const machineTopic = ({ topicPrefix }: Prefixes, serialNumber: string, topic: MachineTopic): string =>
  `${topicPrefix}/${serialNumber}/${topic}`;

/** `online` while the bridge is connected and news of machines arrives. */
export const bridgeTopic = ({ topicPrefix }: Prefixes, companyCode: string): string =>
  `${topicPrefix}/bridge/${companyCode}`;

/** https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload */
export const discoveryTopic = ({ discoveryPrefix }: Prefixes, serialNumber: string): string =>
  `${discoveryPrefix}/device/washboard_${serialNumber}/config`;

/** Home Assistant publishes `online` here when it starts. */
export const homeAssistantTopic = ({ discoveryPrefix }: Prefixes): string => `${discoveryPrefix}/status`;

/** Recorded in place of a serial number: the topic of the bridge, not of a machine. */
export const bridgeItself = '';

/** Everything that a broker may hold of a machine. */
export const retainedTopics = (prefixes: Prefixes, serialNumber: string): string[] => [
  discoveryTopic(prefixes, serialNumber),
  ...machineTopics.filter((topic) => topic !== 'events').map((topic) => machineTopic(prefixes, serialNumber, topic)),
];
