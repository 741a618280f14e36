import { randomUUID } from 'node:crypto';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { companies } from '../../people/companies/tables.ts';
import { accountOf, addAccount, addAdministrator, auditOf, callAs, mailsTo } from './testing/administration-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { admin, manager, otherManager, pending } = worldUsers;

type Someone = { id: string };
const decide = (by: Someone, { id }: Someone, rest: string) =>
  callAs(server, by, 'GET', `/activateService?pendingUserId=${id}&${rest}`);

const addApplicant = (fields: Parameters<typeof addAccount>[1] = {}) =>
  addAccount(server, { status: 'PENDING_APPROVAL', role: 'SERVICE', firstName: 'Rosa', ...fields });

const addPartner = (parentCompanyCode = '200001') =>
  addApplicant({ role: 'SERVICE_MANAGER', companyCode: null, companyName: 'Brenta Service', parentCompanyCode });

async function listPending(by: Someone): Promise<PendingUser[]> {
  const answer = await callAs(server, by, 'GET', '/pendingUsers');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the list of applicants', () => {
  it('the list has applicants of the caller’s subtree, oldest first, with the declared fields', async () => {
    const [late, early, foreign] = [
      await addApplicant({ verifiedAt: new Date('2026-11-20T11:00:00Z') }),
      await addPartner(),
      await addPartner('200002'),
    ];
    const listed = await listPending(manager);
    expect(listed.map(({ id }) => id).toSorted()).toEqual([pending.id, late.id, early.id].toSorted());
    expect(listed.map(({ appliedAt }) => appliedAt)).toEqual(listed.map(({ appliedAt }) => appliedAt).toSorted());
    expect(listed.find(({ id }) => id === late.id)).toEqual({
      id: late.id,
      firstName: 'Rosa',
      lastName: 'Person',
      email: late.email,
      role: 'SERVICE',
      companyName: 'Navigli Service',
      companyCode: '200001',
      parentCompanyCode: '100000',
      appliedAt: '2026-11-20T11:00:00.000Z',
    });
    expect(listed.find(({ id }) => id === early.id)).toMatchObject({
      role: 'SERVICE_MANAGER',
      companyName: 'Brenta Service',
      companyCode: null,
      parentCompanyCode: '200001',
    });
    expect((await listPending(otherManager)).map(({ id }) => id)).toEqual([foreign.id]);
    expect((await listPending(admin)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([pending.id, late.id, early.id, foreign.id]),
    );
  });

  it.each(['service', 'kitchen'] as const)('the list of applicants is forbidden for %s', async (name) => {
    expectProblem(await server.call(name, 'GET', '/api/v1/account/pendingUsers'), 'FORBIDDEN');
  });
});

describe('an applicant', () => {
  it('an applicant is accepted into the named company, notified by mail, and audited', async () => {
    const applicant = await addApplicant();
    const answer = await decide(manager, applicant, 'accepted=true&role=SERVICE');
    expect(answer.json()).toEqual({ status: 'ACTIVE', companyCode: '200001' });
    expect(await accountOf(server, applicant)).toMatchObject({ status: 'ACTIVE', role: 'SERVICE' });
    expect(await mailsTo(server, applicant)).toEqual([
      {
        kind: 'applicationAccepted',
        topic: { firstName: 'Rosa', role: 'SERVICE', companyName: 'Navigli Service', companyCode: '200001' },
      },
    ]);
    expect(await auditOf(server, applicant)).toMatchObject([
      {
        action: 'application.accepted',
        actor: manager.id,
        before: { status: 'PENDING_APPROVAL', role: 'SERVICE', companyCode: '200001' },
        after: { status: 'ACTIVE', role: 'SERVICE', companyCode: '200001' },
      },
    ]);
  });

  it('an applicant gets the decided role instead of the requested role', async () => {
    const [more, less] = [await addApplicant(), await addPartner()];
    await decide(manager, more, 'accepted=true&role=SERVICE_MANAGER');
    await decide(manager, less, 'accepted=true&role=SERVICE');
    expect((await accountOf(server, more)).role).toBe('SERVICE_MANAGER');
    expect((await accountOf(server, less)).role).toBe('SERVICE');
  });

  it('an applicant who requested a company gets a new company below the named company', async () => {
    const applicant = await addPartner();
    const { companyCode, status } = (await decide(manager, applicant, 'accepted=true&role=SERVICE_MANAGER')).json();
    expect(status).toBe('ACTIVE');
    const { orm } = server.context.database;
    expect(await orm.select().from(companies).where(eq(companies.companyCode, companyCode))).toMatchObject([
      { companyName: 'Brenta Service', parentCompanyCode: '200001' },
    ]);
    expect(await accountOf(server, applicant)).toMatchObject({ companyCode, parentCompanyCode: null });
    expect(await mailsTo(server, applicant)).toMatchObject([{ topic: { companyName: 'Brenta Service', companyCode } }]);
  });

  it('a refused applicant is deleted, notified by mail, and audited', async () => {
    const applicant = await addPartner();
    const answer = await decide(manager, applicant, 'accepted=false');
    expect(answer.json()).toEqual({ status: 'DELETED', companyCode: null });
    expect((await accountOf(server, applicant)).status).toBe('DELETED');
    expect(await mailsTo(server, applicant)).toEqual([
      { kind: 'applicationRefused', topic: { firstName: 'Rosa', companyName: 'Brenta Service' } },
    ]);
    expect(await auditOf(server, applicant)).toMatchObject([
      { action: 'application.refused', before: { status: 'PENDING_APPROVAL' }, after: { status: 'DELETED' } },
    ]);
  });

  it('the server refuses a second decision about an applicant', async () => {
    const applicant = await addApplicant();
    await decide(manager, applicant, 'accepted=true&role=SERVICE');
    expectProblem(await decide(manager, applicant, 'accepted=false'), 'ACCOUNT_STATUS_CONFLICT');
    expectProblem(await decide(admin, applicant, 'accepted=true&role=SERVICE_MANAGER'), 'ACCOUNT_STATUS_CONFLICT');
    expect(await accountOf(server, applicant)).toMatchObject({ status: 'ACTIVE', role: 'SERVICE' });
    expect(await mailsTo(server, applicant)).toHaveLength(1);
  });
});

describe('a decision about an applicant', () => {
  it.each(['accepted=true&role=SERVICE', 'accepted=false'])(
    'a decision about an applicant out of scope gets the response for an unknown applicant: %s',
    async (rest) => {
      const missing = await decide(manager, { id: randomUUID() }, rest);
      expectProblem(missing, 'USER_NOT_FOUND');
      const foreign = [
        await addPartner('200002'),
        await addPartner('100000'),
        await addApplicant({ companyCode: '100000' }),
      ];
      for (const applicant of foreign) {
        expect(withoutInstance(await decide(manager, applicant, rest))).toEqual(withoutInstance(missing));
        expect((await accountOf(server, applicant)).status).toBe('PENDING_APPROVAL');
      }
    },
  );

  it.each(['INACTIVE', 'ACTIVE', 'DELETED'] as const)(
    'the server refuses a decision about an account that is %s with ACCOUNT_STATUS_CONFLICT',
    async (status) => {
      const account = await addApplicant({ status });
      expectProblem(await decide(manager, account, 'accepted=true&role=SERVICE'), 'ACCOUNT_STATUS_CONFLICT');
      expectProblem(await decide(manager, account, 'accepted=false'), 'ACCOUNT_STATUS_CONFLICT');
      expect((await accountOf(server, account)).status).toBe(status);
    },
  );

  it.each([
    ['no role', 'accepted=true'],
    ['the role ADMIN', 'accepted=true&role=ADMIN'],
    ['an unknown role', 'accepted=true&role=x'],
    ['neither yes nor no', 'accepted=1&role=SERVICE'],
    ['both', 'accepted=true&accepted=false&role=SERVICE'],
  ])('the server refuses a decision with %s with VALIDATION_FAILED', async (_name, rest) => {
    expectProblem(await decide(admin, pending, rest), 'VALIDATION_FAILED');
    expect((await accountOf(server, pending)).status).toBe('PENDING_APPROVAL');
  });

  it('a decision is forbidden for service users with any profile, and for the applicant', async () => {
    const administrator = await addAdministrator(server);
    const rest = 'accepted=true&role=SERVICE';
    for (const by of [administrator, worldUsers.service, worldUsers.kitchen]) {
      expectProblem(await decide(by, pending, rest), 'FORBIDDEN');
    }
    expectProblem(await decide(pending, pending, rest), 'ACCOUNT_NOT_ACTIVE');
    expect((await accountOf(server, pending)).status).toBe('PENDING_APPROVAL');
  });
});

describe('a decision about an applicant by POST', () => {
  const decideByPost = (by: Someone, body: object) => callAs(server, by, 'POST', '/activateService', body);

  it('the call by POST accepts with a role, and refuses, like the obsolete GET', async () => {
    const [accepted, refused] = [await addApplicant(), await addApplicant()];
    const acceptance = await decideByPost(manager, { pendingUserId: accepted.id, accepted: true, role: 'SERVICE' });
    expect(acceptance.json()).toEqual({ status: 'ACTIVE', companyCode: '200001' });
    const refusal = await decideByPost(manager, { pendingUserId: refused.id, accepted: false });
    expect(refusal.json()).toMatchObject({ status: 'DELETED' });
  });

  it('a decision by POST needs a role to accept, and reaches no account outside the subtree', async () => {
    const { id: pendingUserId } = await addApplicant();
    expectProblem(await decideByPost(manager, { pendingUserId, accepted: true }), 'VALIDATION_FAILED');
    expectProblem(
      await decideByPost(manager, { pendingUserId, accepted: 'true', role: 'SERVICE' }),
      'VALIDATION_FAILED',
    );
    const foreign = { pendingUserId, accepted: true, role: 'SERVICE' };
    expectProblem(await decideByPost(otherManager, foreign), 'USER_NOT_FOUND');
  });
});
