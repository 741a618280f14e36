import type { Database } from '@washboard/server/adapters/database/database';
import { hashPassword } from '@washboard/server/modules/people/accounts/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { companies } from '@washboard/server/modules/people/companies/tables';
import { benchUser } from './bench-world.ts';

/**
 * The world has 5,000 companies (a maker, 100 service companies, 4,899 kitchens), 20,000 people, 100,000 machines, and
 * 20,000 customers and programs.
 */

export const rootCompany = '100000';
export const serviceCompany = '200007';
export const sizes = { companies: 5000, accounts: 20_000, machines: 100_000, customers: 20_000, programs: 20_000 };

/** The scope of a SERVICE_MANAGER of the maker is the whole tree. */
export const rootManager = { email: 'manager@washboard.test', password: benchUser.password };

const serviceCompanies = 100;
const kitchens = sizes.companies - serviceCompanies - 1;
const stock = 20_000;

const kitchenOf = (n: string) => `(300000 + (${n}) % ${kitchens})::text`;
/** The UUID depends only on the number, so that tables can refer to each other. */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
const pick = (values: string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${n}) % ${values.length}]`;
const first = ['Anna', 'Jürgen', 'Chloé', 'Marco', 'Zoë', 'Paul', 'Inés', 'Bruno', 'Sofia', 'Émile', 'Greta'];
const last = ['Rossi', 'Müller', 'García', 'Dubois', 'Smith', 'Bianchi', 'Schmidt', 'Moreau', 'López', 'Brown'];
const cities = ['Roma', 'Zürich', 'Paris', 'Málaga', 'London', 'Bologna', 'Köln', 'Lyon', 'Sevilla'];
const places = ['Kitchen', 'Bar', 'Bäckerei', 'Zentralküche', 'Mensa', 'Hotel', 'Frühstück', 'Trattoria'];
const recently = (n: string) => `now() - (${n}::bigint * 7919 % 63072000) * interval '1 s'`;

export async function seedAdministration(database: Database): Promise<void> {
  const { housekeepingOrm: orm } = database;
  await orm.insert(companies).values({ companyCode: rootCompany, companyName: 'Bench' });
  await orm.execute(`
    insert into companies (company_code, company_name, parent_company_code, created_at)
    select (200000 + n)::text, 'Service ' || n, '${rootCompany}', ${recently('n')}
    from generate_series(0, ${serviceCompanies - 1}) n`);
  await orm.execute(`
    insert into companies (company_code, company_name, parent_company_code, created_at)
    select (300000 + n)::text, ${pick(['Trattoria', 'Bäckerei', 'Hotel', 'Mensa'], 'n')} || ' ' || md5(n::text),
      (200000 + n % ${serviceCompanies})::text, ${recently('n')}
    from generate_series(0, ${kitchens - 1}) n`);
  await seedPeople(database);
  await seedMachines(database);
  await seedCustomers(database);
  await seedPrograms(database);
  await orm.execute('vacuum analyze');
}

async function seedPeople({ housekeepingOrm: orm }: Database): Promise<void> {
  const passwordHash = await hashPassword(benchUser.password);
  const common = { passwordHash, status: 'ACTIVE' as const, companyCode: rootCompany, lastName: 'Bench' };
  await orm.insert(users).values([
    { ...common, id: '00000000-0000-4000-8000-000000000001', email: benchUser.email, role: 'ADMIN', firstName: 'Ada' },
    {
      ...common,
      id: '00000000-0000-4000-8000-000000000002',
      email: rootManager.email,
      firstName: 'Max',
      role: 'SERVICE_MANAGER',
      administrationProfile: ['ADD_PRODUCTS', 'ACCOUNTS', 'PRODUCTS', 'COMPANIES'],
    },
  ]);
  await orm.execute(`
    insert into users (id, email, password_hash, role, status, company_code, first_name, last_name, city, country,
      verified_at, created_at)
    select ${id('user', 'n')}, lower(translate(first || '.' || last, 'üéëíÉ', 'ueeiE')) || n || '@kitchens.example', '',
      case when n % 50 = 0 then 'SERVICE' else 'KITCHEN_MANAGER' end,
      case n % 100 when 1 then 'PENDING_APPROVAL' when 2 then 'INACTIVE' when 3 then 'INACTIVE' when 4 then 'DELETED'
        when 5 then 'DELETED' else 'ACTIVE' end,
      case when n % 50 = 0 then (200000 + n % ${serviceCompanies})::text else ${kitchenOf('n')} end,
      first, last, ${pick(cities, 'n')}, 'IT', ${recently('n')}, ${recently('n')}
    from generate_series(1, ${sizes.accounts - 2}) n
    cross join lateral (select ${pick(first, 'n')} as first, ${pick(last, 'n / 11')} as last) name`);
}

async function seedMachines({ housekeepingOrm: orm }: Database): Promise<void> {
  const numbers = `generate_series(0, ${sizes.machines - 1}) n`;
  const isSold = `n >= ${stock}`;
  await orm.execute(`
    insert into appliances (serial_number, brand, gamma, model_number, revision, appliance_name, company_code,
      assigned_company_code, claimed_by, claimed_at, claimed_from, link_secret_hash, created_at)
    select 'BN' || lpad(n::text, 6, '0'), 'marea', ${pick(['infinity', 'hiline', 'prime', 'ge'], 'n')},
      ${pick(['INF-50', 'HL-40', 'PR-60', 'GE-10'], 'n')}, 'B', ${pick(places, 'n * 7')} || ' ' || n % 1000,
      case when ${isSold} then ${kitchenOf('n')} else '${rootCompany}' end,
      case when ${isSold} and n % 40 = 0 then (200000 + n % ${serviceCompanies})::text end,
      claimed_by, case when claimed_by is not null then ${recently('n')} end,
      case when claimed_by is not null then '${rootCompany}' end, '', ${recently('n')}
    from ${numbers} cross join lateral (
      select case when ${isSold} and n % 5 > 0 then ${id('user', `1 + n % ${sizes.accounts - 2}`)} end as claimed_by) c`);
  await orm.execute(`
    insert into appliance_states (serial_number, connection, connection_since, received_seqs, status, telemetry, versions)
    select 'BN' || lpad(n::text, 6, '0'), case when n % 13 = 0 then 'offline' else 'online' end, now(),
      int8multirange(int8range(1, 5000)),
      jsonb_build_object('systemState', n % 6, 'isDoorOpen', false, 'cycle', null, 'cycleBar', null, 'phase', null,
        'isClockDoubtful', false, 'at', m.at, 'receivedAt', m.at),
      jsonb_build_object('boilerTmp', 851, 'tankTmp', 612, 'waterTmp', 150, 'boilerVlm', 70, 'tankVlm', 400,
        'rinseWaterVlm', 0, 'rinseWaterFlowRate', 0, 'isClockDoubtful', false, 'at', m.at, 'receivedAt', m.at),
      jsonb_build_object('FW00', '1.' || n % 12 || '.0', 'FW02', '2.0.0', 'at', m.at)
    from ${numbers}
    cross join lateral (select to_char(now() - n * interval '1 s', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) m`);
  await orm.execute(`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
    select 'BN' || lpad(n::text, 6, '0'), 'W01', 1, now(), false from ${numbers} where n % 20 = 0`);
}

async function seedCustomers({ housekeepingOrm: orm }: Database): Promise<void> {
  const numbers = `generate_series(1, ${sizes.customers}) n`;
  const companyCode = `(200000 + n % ${serviceCompanies})::text`;
  await orm.execute(`
    insert into customers (id, company_code, name, surname, email, phone, address, city, zip, country)
    select ${id('customer', 'n')}, ${companyCode}, ${pick(first, 'n')}, ${pick(last, 'n / 11')},
      'customer' || n || '@mail.example', '+39 06 ' || n, 'Via ' || n % 997, ${pick(cities, 'n / 3')},
      lpad((n % 90000)::text, 5, '0'), 'IT'
    from ${numbers}`);
  await orm.execute(`
    insert into customer_appliances (serial_number, customer_id, company_code)
    select 'BN' || lpad((${stock} + n)::text, 6, '0'), ${id('customer', 'n')}, ${companyCode} from ${numbers}`);
}

async function seedPrograms({ housekeepingOrm: orm }: Database): Promise<void> {
  const numbers = `generate_series(1, ${sizes.programs}) n`;
  await orm.execute(`
    insert into users (id, email, password_hash, role, status, company_code, first_name, last_name, scopes,
      created_at)
    select ${id('program', 'n')}, ${id('program', 'n')} || '@programs.invalid', '', 'KITCHEN_MANAGER', 'ACTIVE',
      ${kitchenOf('n')}, ${pick(['Reports', 'Kitchen screen', 'Übergabe', 'ERP'], 'n')} || ' ' || n, '',
      array['appliance:read'], ${recently('n')}
    from ${numbers}`);
  await orm.execute(`
    insert into service_clients (user_id, secret_hash, hint, session_id, expires_at, created_at, revoked_at)
    select ${id('program', 'n')}, md5(n::text), 'abcd', n::text, now() + interval '90 days', ${recently('n')},
      case when n % 10 = 0 then now() end
    from ${numbers}`);
  await orm.execute(`
    insert into subscription_keys (id, name, key_hash, hint, requests_per_minute, revoked_at)
    select ${id('key', 'n')}, 'Application ' || n, md5(n::text), 'abcd', 600, case when n % 2 = 0 then now() end
    from generate_series(1, 200) n`);
  await orm.execute(`
    insert into subscription_key_days (key_id, day, requests, refused)
    select ${id('key', 'n')}, current_date - day, 1000 * n, n
    from generate_series(1, 200) n cross join generate_series(0, 400) day`);
}
