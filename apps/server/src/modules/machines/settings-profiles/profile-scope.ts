import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import { companiesAbove, companyScope } from '../../people/scope/index.ts';
import { settingsProfiles } from './tables.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

/** The profiles that somebody may change: those of the companies in their scope. */
export function changeableProfiles(position: Position): SQL<boolean> {
  return sql<boolean>`(${settingsProfiles.companyCode} in ${companyScope(position)})`;
}

/** The profiles that somebody may know of and use: besides those, what companies above made for all below them. */
export function usableProfiles(position: Position): SQL {
  if (position.companyCode === null) return changeableProfiles(position);
  return sql`(${changeableProfiles(position)}
    or ${settingsProfiles.companyCode} in ${companiesAbove(position.companyCode)})`;
}
