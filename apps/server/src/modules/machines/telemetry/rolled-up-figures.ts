import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import { type SQL, sql } from 'drizzle-orm';
import { telemetry } from './tables.ts';

/** The figures of any longer time follow exactly from these four. */
type Figure = 'sum' | 'count' | 'lowest' | 'highest';

export function figureColumn(channel: Channel, name: Figure): SQL {
  return sql`${sql.identifier(`${telemetry[channel].name}_${name}`)}`;
}

function ofEach(describe: (channel: Channel) => SQL, figureChannels: readonly Channel[] = channels): SQL {
  return sql.join(figureChannels.map(describe), sql`, `);
}

export const figureColumns = ofEach(
  (channel) =>
    sql`${figureColumn(channel, 'sum')}, ${figureColumn(channel, 'count')}, ${figureColumn(channel, 'lowest')}, ${figureColumn(channel, 'highest')}`,
);

export const replaceFigures = ofEach((channel) => {
  const replace = (name: Figure) => sql`${figureColumn(channel, name)} = excluded.${figureColumn(channel, name)}`;
  return sql`${replace('sum')}, ${replace('count')}, ${replace('lowest')}, ${replace('highest')}`;
});

export function figuresOfSamples(figureChannels?: readonly Channel[]): SQL {
  return ofEach((channel) => {
    const reading = sql`t.${sql.identifier(telemetry[channel].name)}`;
    return sql`sum(${reading}) as ${figureColumn(channel, 'sum')}, nullif(count(${reading}), 0) as ${figureColumn(channel, 'count')},
      min(${reading}) as ${figureColumn(channel, 'lowest')}, max(${reading}) as ${figureColumn(channel, 'highest')}`;
  }, figureChannels);
}

export function figuresOfRollUps(figureChannels?: readonly Channel[]): SQL {
  return ofEach((channel) => {
    const [sum, count, lowest, highest] = [
      figureColumn(channel, 'sum'),
      figureColumn(channel, 'count'),
      figureColumn(channel, 'lowest'),
      figureColumn(channel, 'highest'),
    ];
    return sql`sum(${sum}) as ${sum}, sum(${count}) as ${count}, min(${lowest}) as ${lowest}, max(${highest}) as ${highest}`;
  }, figureChannels);
}

/** Intervals begin at multiples of their length since 1970. */
export function intervalBegin(seconds: number, at: SQL): SQL {
  return sql`date_bin(make_interval(secs => ${sql.raw(String(seconds))}), ${at}, timestamptz '1970-01-01 00:00:00Z')`;
}
