import type { Site, SiteList, SiteListQuery } from '@washboard/contract/appliances/sites';
import { attentionKinds, attentionPoints, maxCountedReasons } from '@washboard/contract/attention/attention';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor, storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/tables.ts';
import { selectedAppliances, withSearchedCompanies } from './appliance-selection.ts';

const siteCursor = defineCursor('sites', z.tuple([storedText, storedText]));

/** Any number of notices is less than this. */
const needingScore = maxCountedReasons * attentionPoints('notice') + 1;

interface SiteRow extends Omit<Site, 'worst'> {
  [column: string]: unknown;
  score: number;
  value: string;
  total: number;
}

/** Scores have nine digits, and so have counts of machines; the highest comes first. */
export async function listSites(
  { database: { orm }, config, clock }: Context,
  actor: Actor,
  { cursor, limit, ...filter }: SiteListQuery,
): Promise<SiteList> {
  const after = cursor ? siteCursor.decode(cursor) : null;
  const selection = await withSearchedCompanies(orm, { holder: actor, brand: config.brand, filter });
  const { rows } = await orm.execute<SiteRow>(sql`
    with sites as (
      select ${companies.companyCode} as code, ${companies.companyName} as name, count(*)::int as machines,
        count(*) filter (where attention.score >= ${needingScore}::int)::int as needing,
        coalesce(max(attention.score), 0) as score
      ${selectedAppliances(selection, { attentionAt: clock.now() })} group by 1, 2),
    ranked as (
      select *, lpad((999999999 - score)::text, 9, '0') || lpad((999999999 - needing)::text, 9, '0') || name as value
      from sites)
    select code as "companyCode", name as "companyName", machines, needing, score::float8 as score, value,
      (select count(*)::int from sites) as total
    from ranked ${after ? sql`where (value, code) > (${after[0]}, ${after[1]})` : sql``}
    order by value, code limit ${limit + 1}`);
  const page = siteCursor.cutPage(rows, { limit, sortedBy: ({ value, companyCode }) => [value, companyCode] });
  return { items: page.rows.map(presentSite), nextCursor: page.nextCursor, total: rows[0]?.total ?? 0 };
}

function presentSite({ companyCode, companyName, machines, needing, score }: SiteRow): Site {
  const worst = attentionKinds.find((kind) => score >= attentionPoints(kind)) ?? null;
  return { companyCode, companyName, machines, needing, worst };
}
