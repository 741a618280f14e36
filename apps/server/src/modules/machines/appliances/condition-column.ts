import { type Condition, conditionsByState } from '@washboard/contract/appliances/condition';
import { type SQL, sql } from 'drizzle-orm';
import { applianceStates } from './tables.ts';

const words = Object.entries(conditionsByState).map(([state, condition]) => sql`when ${state} then ${condition}`);

/** What a machine is doing: `conditionOf` of the contract, for a query that joins `appliance_states` where there is one. */
export const conditionColumn: SQL<Condition> = sql`case
  when ${applianceStates.connection} is distinct from 'online' then 'offline'
  when ${applianceStates.status} is null then 'unknown'
  else case ${applianceStates.status} ->> 'systemState' ${sql.join(words, sql` `)} end end`;
