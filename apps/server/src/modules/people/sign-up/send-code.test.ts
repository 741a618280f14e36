import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer, testPublicUrl } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { verificationCodes } from '../verification-codes/tables.ts';
import { sendCode } from './send-code.ts';
import { check, newAddress, post, signUp } from './testing/sign-ups.ts';

let mailbox: TestMailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await startTestMailbox();
  server = await openTestServer({ environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.mails.splice(0);
  await server.context.database.orm.delete(verificationCodes);
});

const verification = (email: string, registrationId: string | null = null) =>
  sendCode(server.context, { purpose: 'verification', email, registrationId });
const reset = (email: string) => sendCode(server.context, { purpose: 'passwordReset', email, registrationId: null });

/** `sendCode` returns after the mail was accepted. */
function only() {
  expect(mailbox.mails).toHaveLength(1);
  return mailbox.mails[0];
}

function recipient(): unknown {
  const to = only()?.to;
  return Array.isArray(to) ? to : to?.value;
}

function codeIn(text = ''): string {
  return text.match(/^ *(\d{4})$/m)?.[1] ?? '';
}

async function codesOf(email: string) {
  return server.context.database.orm.select().from(verificationCodes).where(eq(verificationCodes.email, email));
}

describe('sign-up codes', () => {
  it('the server mails a sign-up code to the applicant, and the code confirms the address', async () => {
    const { email, registrationId } = await signUp(server);
    await verification(email, registrationId);
    expect(recipient()).toEqual([{ address: email, name: 'Ada Marini' }]);
    const code = codeIn(only()?.text);
    expect((await check(server, { email, registrationId, code })).json()).toEqual({ status: 'ACTIVE' });
  });

  it('a code belongs to the sign-up of the account, also if the request has no `registrationId`', async () => {
    const { email, registrationId } = await signUp(server);
    await verification(email);
    expect(await codesOf(email)).toMatchObject([{ registrationId, triesLeft: 5 }]);
  });

  it('a replaced sign-up gets no code', async () => {
    const { email, registrationId } = await signUp(server);
    await signUp(server, { email });
    await verification(email, registrationId);
    expect(mailbox.mails).toEqual([]);
    expect(await codesOf(email)).toEqual([]);
  });

  it.each(['kitchen', 'admin', 'pending'] as const)(
    'a sign-up with the address of %s mails that the account exists',
    async (name) => {
      const { email } = worldUsers[name];
      await verification(email, crypto.randomUUID());
      expect(recipient()).toEqual([{ address: email, name: 'Test Person' }]);
      expect(codeIn(only()?.text)).toBe('');
      expect(await codesOf(email)).toEqual([]);
    },
  );

  it('a request for a new code mails nothing to an existing account', async () => {
    await verification(worldUsers.kitchen.email);
    expect(mailbox.mails).toEqual([]);
  });

  it('a repeated request for a used code mails nothing to the account', async () => {
    const { email, registrationId } = await signUp(server);
    await verification(email, registrationId);
    const code = codeIn(only()?.text);
    await check(server, { email, registrationId, code });
    mailbox.mails.splice(0);
    await verification(email, registrationId);
    expect(mailbox.mails).toEqual([]);
  });
});

describe('password links by mail', () => {
  it('a mailed password link opens the page with token and address', async () => {
    const { email } = worldUsers.service;
    await reset(email);
    const [link = ''] = only()?.text?.match(/http\S+/) ?? [];
    const { origin, pathname, searchParams } = new URL(link);
    expect(origin + pathname).toBe(`${testPublicUrl}/changepassword`);
    expect(searchParams.get('email')).toBe(email);
    const answer = await post(server, `/api/v2/account/changePassword/${email}`, undefined, {
      headers: { verificationcode: searchParams.get('token') ?? '', newpassword: 'Tegola-verde-4' },
    });
    expect(answer.json().code).toBe('200');
  });

  it.each(['inactive', 'pending', 'kitchen'] as const)(
    'the server mails a password link to the account %s',
    async (name) => {
      await reset(worldUsers[name].email);
      expect(only()?.text).toContain('/changepassword?token=');
    },
  );
});

describe('sign-ups of deleted accounts', () => {
  it('the server informs a person who signs up with the address of a deleted account by mail', async () => {
    await verification(worldUsers.deleted.email, crypto.randomUUID());
    expect(only()?.subject).toBe('Your account has been deleted');
  });
});

describe('requests without a mail', () => {
  it('no mail goes to an unknown address or, except after a sign-up, to a deleted account', async () => {
    const nobody = newAddress();
    await verification(nobody, crypto.randomUUID());
    for (const email of [nobody, worldUsers.deleted.email]) {
      await verification(email);
      await reset(email);
    }
    expect(mailbox.mails).toEqual([]);
    expect(await server.context.database.orm.select().from(verificationCodes)).toEqual([]);
  });
});
