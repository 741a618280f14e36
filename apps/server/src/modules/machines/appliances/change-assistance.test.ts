import type { AssistanceChange } from '@washboard/contract/appliances/assistance';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const contacts = {
  phone: '+39 02 5550 0142',
  email: 'service@navigli.example',
  website: 'https://www.navigli.example',
};

const change = (user: UserName, serialNumber: string, body: AssistanceChange) =>
  server.call(user, 'PUT', `/api/v1/appliance/appliances/${serialNumber}/assistance`, body);

const lines = () =>
  server.context.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'appliance.assistanceChanged'))
    .orderBy(desc(auditLog.id));

async function contactsShownTo(user: UserName, serialNumber: string) {
  const answer = await server.call(user, 'GET', `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`);
  return answer.json().assistance;
}

describe('the support contacts of a machine', () => {
  it('a service company sets the support contacts of a machine, which its kitchen sees', async () => {
    expect(await contactsShownTo('kitchen', 'PONTE0001')).toBeNull();
    const answer = await change('service', 'PONTE0001', { contacts, was: null });
    expect(answer.json()).toMatchObject({ assistance: contacts });
    expect(await contactsShownTo('kitchen', 'PONTE0001')).toEqual(contacts);
    const [line] = await lines();
    expect(line).toMatchObject({
      actor: worldUsers.service.id,
      subject: 'PONTE0001',
      before: { website: '' },
      after: { website: contacts.website },
      detail: { fields: ['phone', 'email'] },
    });
    expect(JSON.stringify(line)).not.toMatch(/5550|@navigli/);
  });

  it('neither a kitchen nor another company sets the support contacts of a machine', async () => {
    expectProblem(await change('kitchen', 'PONTE0001', { contacts: null, was: contacts }), 'FORBIDDEN');
    const [foreign, unknown] = [
      await change('service', 'LINDE0001', { contacts, was: null }),
      await change('service', unknownSerialNumber, { contacts, was: null }),
    ];
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
    expect(await contactsShownTo('otherKitchen', 'LINDE0001')).toBeNull();
  });

  it('a user who has not seen the current support contacts cannot overwrite them', async () => {
    const mine = { phone: '+39 1234', email: '', website: '' };
    await change('manager', 'PONTE0002', { contacts, was: null });
    expectProblem(await change('service', 'PONTE0002', { contacts: mine, was: null }), 'ASSISTANCE_CHANGED');
    expect(await contactsShownTo('kitchen', 'PONTE0002')).toEqual(contacts);
    const before = await lines();
    expect((await change('service', 'PONTE0002', { contacts, was: null })).statusCode).toBe(200);
    expect(await lines()).toEqual(before);
    await change('service', 'PONTE0002', { contacts: null, was: contacts });
    expect(await contactsShownTo('kitchen', 'PONTE0002')).toBeNull();
  });

  it.each([
    ['nothing', { phone: '', email: '', website: '' }],
    ['a script for an address', { ...contacts, website: 'javascript:alert(1)' }],
    ['words for a number', { ...contacts, phone: 'call me' }],
    ['no e-mail address', { ...contacts, email: 'service@' }],
  ])('the server refuses support contacts with %s', async (_what, wrong) => {
    expectProblem(await change('service', 'PONTE0001', { contacts: wrong, was: contacts }), 'VALIDATION_FAILED');
    expect(await contactsShownTo('kitchen', 'PONTE0001')).toEqual(contacts);
  });
});
