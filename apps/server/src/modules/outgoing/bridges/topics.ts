/** Topics are below `<topic prefix>/<serial number>/`; all but `events` are retained. */
export const bridgedTopics = ['availability', 'state', 'telemetry', 'alarms', 'cycle', 'totals', 'events'] as const;
export type BridgedTopic = (typeof bridgedTopics)[number];

export interface Prefixes {
  topicPrefix: string;
  discoveryPrefix: string;
}

export const machineTopic = ({ topicPrefix }: Prefixes, serialNumber: string, topic: BridgedTopic): string =>
  `${topicPrefix}/${serialNumber}/${topic}`;

/** The value is `online` while the bridge is connected and receives news of machines. */
export const bridgeTopic = ({ topicPrefix }: Prefixes, companyCode: string): string =>
  `${topicPrefix}/bridge/${companyCode}`;

/** The topic is defined by https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload */
export const discoveryTopic = ({ discoveryPrefix }: Prefixes, serialNumber: string): string =>
  `${discoveryPrefix}/device/washboard_${serialNumber}/config`;

export const homeAssistantTopic = ({ discoveryPrefix }: Prefixes): string => `${discoveryPrefix}/status`;

/** This value stands for the bridge's own topic in place of a serial number. */
export const bridgeItself = '';

export const retainedTopics = (prefixes: Prefixes, serialNumber: string): string[] => [
  discoveryTopic(prefixes, serialNumber),
  ...bridgedTopics.filter((topic) => topic !== 'events').map((topic) => machineTopic(prefixes, serialNumber, topic)),
];
