import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { updateOwnAccount } from './update-own-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { id } = worldUsers.kitchen;
const update = (body: object) => server.call('kitchen', 'POST', '/api/v1/account/updateUser', body);

async function linesOf(action: string) {
  const lines = await server.context.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, id))
    .orderBy(auditLog.id);
  return lines.filter((line) => line.action === action);
}

describe('one’s own profile', () => {
  let before: unknown;
  beforeEach(async () => {
    before = (await server.call('kitchen', 'GET', '/api/v1/account/userinfo')).json();
  });

  it('a profile update does not restore an account that was just deleted', async () => {
    const { orm } = server.context.database;
    const { deleted } = worldUsers;
    const actor = { ...deleted, userId: deleted.id, administrationProfile: [], sessionId: '', origin: '127.0.0.1' };
    const late = updateOwnAccount(server.context, actor, { firstName: 'Zoë' });
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const [row] = await orm.select().from(users).where(eq(users.id, deleted.id));
    expect(row?.firstName).toBe('Test');
  });

  it('a user changes every field of the profile, and the response is the changed account', async () => {
    const change = {
      firstName: 'Zoë',
      lastName: 'Marini',
      address: 'Via Tortona',
      houseNumber: '12/b',
      postalCode: '20144',
      city: 'Milano',
      country: 'IT',
      phone: '+39 02 5550 0100',
      mobile: '+39 333 555 0100',
      measurementSystem: 'imperial',
      weeklyReport: true,
      thresholdNotifications: false,
      alarmNotifications: false,
    };
    const answer = await update({ ...change, language: 'de_DE', marketingConsent: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...change, language: 'de', userDetails: { privacy: { check_2: true } } });
    expect((await server.call('kitchen', 'GET', '/api/v1/account/userinfo')).json()).toEqual(answer.json());
  });

  it('a user changes only the given fields, audited with old and new values', async () => {
    const answer = await update({ language: 'fr', firstName: 'Zoë' });
    expect(answer.json()).toEqual({ ...(before as object), language: 'fr' });
    const lines = await linesOf('account.changed');
    expect(lines.at(-1)).toMatchObject({ actor: id, before: { language: 'de' }, after: { language: 'fr' } });
    expect(lines.at(-1)?.after).toEqual({ language: 'fr' });
  });

  it('an update that changes nothing is not audited', async () => {
    const count = (await linesOf('account.changed')).length;
    for (const body of [{}, { language: 'fr' }, { marketingConsent: true }]) {
      expect((await update(body)).json()).toEqual(before);
    }
    expect(await linesOf('account.changed')).toHaveLength(count);
  });

  it('a user withdraws the consent to marketing, and no other consent', async () => {
    const [account] = await server.context.database.orm.select().from(users).where(eq(users.id, id));
    const privacy = { check_1: true, check_2: true };
    const tnc = { check_1: true, check_2: true };
    await server.context.database.orm.update(users).set({ userDetails: { tnc, privacy } }).where(eq(users.id, id));
    const answer = await update({ marketingConsent: false });
    expect(answer.json().userDetails).toEqual({ tnc, privacy: { check_1: true, check_2: false } });
    await server.context.database.orm
      .update(users)
      .set({ userDetails: account?.userDetails ?? null })
      .where(eq(users.id, id));
  });

  it.each([
    { role: 'ADMIN' },
    { status: 'ACTIVE' },
    { companyCode: '100000' },
    { companyName: 'Marea' },
    { parentCompanyCode: '100000' },
    { administrationProfile: ['ACCOUNTS'] },
    { email: 'admin@kitchens.example' },
    { idpUserId: worldUsers.admin.id },
    { id: worldUsers.admin.id },
    { passwordHash: 'x' },
    { userDetails: { tnc: {}, privacy: {} } },
    { verifiedAt: '2026-01-01T00:00:00Z' },
    { firstName: 'Ada\r\nBcc: all@kitchens.example' },
    { lastName: '\u202einiraM' },
    { city: 'x'.repeat(101) },
    { phone: 'call me' },
    { country: 'Italia' },
    { language: 'xx' },
    { weeklyReport: 'yes' },
    { firstName: null },
  ])('the server refuses a profile update with %j', async (body) => {
    expectProblem(await update({ language: 'en', ...body }), 'VALIDATION_FAILED');
    expect((await server.call('kitchen', 'GET', '/api/v1/account/userinfo')).json()).toEqual(before);
  });
});

describe('one’s own data', () => {
  it("an export of the caller's own data contains everything stored, and is audited", async () => {
    const answer = await server.call('kitchen', 'GET', '/api/v1/account/ownData');
    expect(answer.statusCode).toBe(200);
    const data = answer.json();
    expect(Object.keys(data).toSorted()).toEqual([
      'account',
      'alarmResolutions',
      'auditLog',
      'claimedAppliances',
      'handledAlarms',
      'hygieneTexts',
      'installationRemarks',
      'mutedNotifications',
      'notificationMails',
      'notificationMessages',
      'notificationRules',
      'pushDevices',
      'quietHours',
      'repairSteps',
      'reports',
      'savedViews',
      'seenNotifications',
      'serviceLog',
      'signIns',
    ]);
    expect(data.account).toMatchObject({ idpUserId: id, email: worldUsers.kitchen.email, city: 'Milano' });
    expect(data.notificationMails).toBe(true);
    expect(data.claimedAppliances).toEqual([{ serialNumber: 'LINDE0002', applianceName: 'Biergarten' }]);
    expect(data.signIns).toMatchObject([{ ipAddress: '127.0.0.1', endedAt: null }]);
    expect(data.auditLog.at(-1)).toMatchObject({ action: 'account.exported', isOwnAction: true, origin: '127.0.0.1' });
    expect(answer.body).not.toMatch(/argon2|passwordHash/);
    expect(answer.body).not.toContain(password);
  });

  it("an export of the caller's own data has others' actions on the account without their names and origins", async () => {
    const action = 'account.companyChanged' as const;
    const before = { companyCode: '300002' };
    await server.context.database.orm.insert(auditLog).values({
      at: new Date(),
      actor: worldUsers.admin.id,
      origin: '203.0.113.7',
      action,
      subject: id,
      before,
      detail: { by: worldUsers.admin.email },
    });
    const answer = await server.call('kitchen', 'GET', '/api/v1/account/ownData');
    expect(answer.json().auditLog).toContainEqual(expect.objectContaining({ action, isOwnAction: false, before }));
    expect(answer.body).not.toContain('203.0.113.7');
    expect(answer.body).not.toContain(worldUsers.admin.id);
    expect(answer.body).not.toContain(worldUsers.admin.email);
  });

  it("an export of the caller's own data has no data of other users", async () => {
    const answer = await server.call('otherKitchen', 'GET', '/api/v1/account/ownData');
    expect(answer.json().account.idpUserId).toBe(worldUsers.otherKitchen.id);
    expect(answer.body).not.toContain(id);
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(or(eq(auditLog.actor, worldUsers.otherKitchen.id), eq(auditLog.subject, worldUsers.otherKitchen.id)));
    expect(answer.json().auditLog).toHaveLength(lines.length);
  });
});

describe.each([
  ['POST', 'updateUser', {}],
  ['PATCH', 'users/password', { currentPassword: password, newPassword: 'Tegola-verde-4' }],
  ['GET', 'ownData', undefined],
  ['POST', 'deleteAccount', { password }],
] as const)('%s %s', (method, path, body) => {
  it("a call about the caller's own account requires an ACTIVE account", async () => {
    const url = `/api/v1/account/${path}`;
    expectProblem(await server.inject({ method, url, ...(body && { payload: body }) }), 'UNAUTHENTICATED');
    for (const name of ['inactive', 'pending'] as const) {
      expectProblem(await server.call(name, method, url, body), 'ACCOUNT_NOT_ACTIVE');
    }
  });
});
