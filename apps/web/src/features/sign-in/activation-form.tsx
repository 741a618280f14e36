import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { verificationCodeLength, verificationCodeSchema } from '@washboard/contract/accounts/field-rules';
import type { UserStatus } from '@washboard/contract/accounts/permissions';
import { codeCheckAnswerSchema } from '@washboard/contract/sign-up/registration';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { CodeBoxes } from '../../components/forms/code-boxes.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { fetchWithToken } from '../../lib/api/authorised-fetch.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { endSignIn } from '../../lib/session/log-out.ts';
import type { UnverifiedAccount } from './sign-in.ts';

const schema = z.object({ code: verificationCodeSchema });

export type Confirmation = 'activated' | 'waitsForApproval';

interface ActivationFormProps {
  account: UnverifiedAccount;
  onConfirmed: (confirmation: Confirmation) => void;
}

export function ActivationForm({ account, onConfirmed }: ActivationFormProps) {
  const { t } = useTranslation('sign-in');
  const failureText = useFailureText();
  const check = useMutation({
    mutationFn: (code: string) => checkActivationCode(code, account),
    onSuccess: (status) => {
      // The user signs in again, so this session must not stay in the list of devices.
      void endSignIn(account.accessToken);
      onConfirmed(status === 'ACTIVE' ? 'activated' : 'waitsForApproval');
    },
  });
  const send = useMutation({ mutationFn: () => sendActivationCode(account) });
  const form = useKitForm({ schema, initialValues: { code: '' }, saving: check });

  /** All causes except rate limits and the network share one text (docs/product-rules.md#sign-in). */
  function textOf(thrown: unknown, text: string): string {
    const failure = asFailure(thrown);
    return failure.kind === 'unreachable' || failure.status === 429 ? failureText(thrown) : text;
  }

  function sendAgain(): void {
    form.discard();
    check.reset();
    send.mutate();
  }

  return (
    <Form
      form={form}
      describe={() => null}
      onSubmit={({ code }) => {
        send.reset();
        check.mutate(code);
      }}
      actions={
        <>
          <Button type="submit" size="md" fullWidth disabled={!form.isValid()} loading={check.isPending}>
            {t('activation.submit')}
          </Button>
          <Button variant="default" size="md" fullWidth loading={send.isPending} onClick={sendAgain}>
            {t('activation.resend')}
          </Button>
        </>
      }
    >
      <Text tone="quiet">{t('activation.text', { email: account.email })}</Text>
      {send.isSuccess && <Callout tone="success">{t('activation.sent')}</Callout>}
      <FailureNote of={send.error} describe={(failure) => textOf(failure, t('activation.sendFailed'))} />
      <CodeBoxes
        // A new code remounts the boxes, with the focus on the first digit.
        key={send.isSuccess ? send.submittedAt : 0}
        length={verificationCodeLength}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        label={t('activation.code')}
        error={check.error ? textOf(check.error, t('activation.checkFailed')) : undefined}
        isOneTimeCode
        hasFirstFocus
      />
    </Form>
  );
}

async function ask(path: string, body: Record<string, string>, accessToken: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchWithToken(path, accessToken, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw await response.json();
  return response;
}

/** @throws a problem document or a network error */
async function checkActivationCode(code: string, { accessToken }: UnverifiedAccount): Promise<UserStatus> {
  const response = await ask('/api/v1/account/checkCode', { code }, accessToken);
  return codeCheckAnswerSchema.parse(await response.json()).status;
}

/**
 * A new code invalidates the previous one.
 * @throws a problem document or a network error
 */
async function sendActivationCode({ email, accessToken }: UnverifiedAccount): Promise<void> {
  await ask('/api/v1/account/sendCode', { mail: email }, accessToken);
}
