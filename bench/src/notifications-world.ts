import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import type { Database } from '@washboard/server/adapters/database/database';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { addDefaultRules, addRule } from '@washboard/server/testing/add-rules';
import { addSubscriptions } from '@washboard/server/testing/add-subscriptions';
import { sql } from 'drizzle-orm';

/** The counts are for 10,000 machines. */
const counts = { KITCHEN_MANAGER: 3000, SERVICE_MANAGER: 200, ADMIN: 5 } as const;
type Kind = keyof typeof counts;

const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: true, escalation: null };
const adminRules: NewRule[] = [
  { kind: 'alarm', severity: 'critical', ...common },
  { kind: 'offline', afterMinutes: 5, ...common },
];
/** The threshold is beyond the reported values. */
const kitchenRule: NewRule = {
  kind: 'threshold',
  channel: 'tankTmp',
  comparison: 'above',
  limit: 950,
  hysteresis: 20,
  holdMinutes: 5,
  ...common,
};

export interface Person {
  id: string;
  email: string;
  role: Kind;
  companyCode: string;
  pushPath: string;
}

export function people(machines: number): Person[] {
  const [kitchens, services] = [Math.ceil(machines / 5), Math.ceil(machines / 100)];
  const companyOf: Record<Kind, (n: number) => string> = {
    KITCHEN_MANAGER: (n) => String(300_000 + (n % kitchens)),
    SERVICE_MANAGER: (n) => String(200_000 + (n % services)),
    ADMIN: () => '100000',
  };
  return (Object.keys(counts) as Kind[]).flatMap((role, place) =>
    Array.from({ length: Math.ceil((counts[role] * machines) / 10_000) }, (_, n) => ({
      id: `00000000-0000-4000-800${place + 1}-${String(n).padStart(12, '0')}`,
      email: `${role.toLowerCase()}${n}@washboard.test`,
      role,
      companyCode: companyOf[role](n),
      pushPath: `/${place}/${n}`,
    })),
  );
}

export async function seedPeople(
  database: Database,
  { everybody, pushUrl, secretKeyFile }: { everybody: Person[]; pushUrl: string; secretKeyFile: string },
): Promise<void> {
  const languages = ['en', 'fr', 'de', 'it', 'es'] as const;
  for (const some of chunks(everybody, 500)) {
    await database.orm.insert(users).values(
      some.map(({ id, email, role, companyCode }, i) => ({
        id,
        email,
        role,
        companyCode,
        status: 'ACTIVE' as const,
        passwordHash: '',
        firstName: 'Bench',
        lastName: `No. ${i}`,
        language: languages[i % 5] ?? 'en',
      })),
    );
    await addSubscriptions(database, {
      secretKeyFile,
      endpoints: some.map(({ id, pushPath }) => ({ userId: id, endpoint: `${pushUrl}${pushPath}` })),
    });
    await addDefaultRules(
      database,
      some.map(({ id, role }) => ({ userId: id, role })),
    );
  }
  const kitchens = everybody.filter(({ role }) => role === 'KITCHEN_MANAGER').map(({ id }) => id);
  for (const some of chunks(kitchens, 500)) await addRule(database, kitchenRule, some);
  const admins = everybody.filter(({ role }) => role === 'ADMIN').map(({ id }) => id);
  for (const rule of adminRules) await addRule(database, rule, admins);
  await database.orm.execute(sql`update alarms set noted_at = now() - interval '1 day'`);
  await database.orm.execute(sql`update appliance_states set connection = 'online'`);
}

export function criticalCodes(serialNumber: string): string[] {
  const gamma = (['infinity', 'hiline', 'prime', 'ge'] as const)[Number(serialNumber.slice(2)) % 4];
  return knownSeverities
    .filter((known) => known.gamma === gamma && known.severity === 'critical')
    .map(({ errorCode }) => errorCode);
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
