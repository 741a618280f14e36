import type { Channel } from '@washboard/contract/telemetry/channels';
import { type PlotGroup, plotGroups } from './history-range.ts';

const channelsOfGroups: Readonly<Record<PlotGroup, readonly Channel[]>> = {
  temperatures: ['boilerTmp', 'tankTmp', 'waterTmp'],
  levels: ['boilerVlm', 'tankVlm', 'rinseWaterVlm'],
  flow: ['rinseWaterFlowRate'],
};

/** The groups of which a machine has a channel, each with those that it has. */
export function groupsOf(channels: readonly Channel[]): { group: PlotGroup; channels: readonly Channel[] }[] {
  return plotGroups
    .map((group) => ({ group, channels: channelsOfGroups[group].filter((channel) => channels.includes(channel)) }))
    .filter((found) => found.channels.length > 0);
}
