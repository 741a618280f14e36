import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { InspectorLink, IssuedInspectorLink } from '@washboard/contract/hygiene/inspector-links';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline, MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Confirm } from '../../../components/kit/confirm.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { QrCode } from '../../../components/text/qr-code.tsx';
import { api } from '../../../lib/api/api.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import { useDayWords } from '../days/use-day-words.ts';
import classes from './inspector-links.module.css';
import { LinkForm } from './link-form.tsx';

const listPath = '/api/v1/account/companies/{companyCode}/inspectorLinks';
const linkPath = '/api/v1/account/companies/{companyCode}/inspectorLinks/{id}';

const useInspectorLinks = (companyCode: string) => api.useQuery('get', listPath, { params: { path: { companyCode } } });

/** Refetches after a refusal too: another user may have changed the links. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', listPath] });
}

function useCreateInspectorLink() {
  const onSettled = useRefresh();
  return api.useMutation('post', listPath, { onSettled });
}

function useRevokeInspectorLink() {
  const onSettled = useRefresh();
  return api.useMutation('delete', linkPath, { onSettled });
}

interface InspectorLinksDialogProps {
  company: { companyCode: string; companyName: string };
  period: { from: string; to: string };
  onClose: () => void;
}

export function InspectorLinksDialog({ company, period, onClose }: InspectorLinksDialogProps) {
  const { t } = useTranslation('inspector-links');
  const { t: common } = useTranslation();
  const formId = useId();
  const [issued, setIssued] = useState<IssuedInspectorLink | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const creating = useCreateInspectorLink();
  const { companyCode, companyName } = company;
  // Closing the dialog loses the address.
  const leave = () => (issued ? setIsLeaving(true) : onClose());

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !creating.isPending && leave()}
      title={t('title')}
      actions={
        <>
          <Button variant="default" disabled={creating.isPending} onClick={leave}>
            {common('dialog.close')}
          </Button>
          {!issued && (
            <Button type="submit" form={formId} loading={creating.isPending}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={24}>
        {issued ? (
          <Issued issued={issued} onMore={() => setIssued(null)} />
        ) : (
          <>
            <p>{t('intro', { company: companyName })}</p>
            <LinkForm
              {...{ formId, period }}
              saving={creating}
              onSubmit={(body) =>
                creating.mutate({ params: { path: { companyCode } }, body }, { onSuccess: setIssued })
              }
            />
          </>
        )}
        <Links companyCode={companyCode} />
      </Stack>
      {isLeaving && (
        <MessageDialog
          mode="confirm"
          title={t('leave.title')}
          confirmLabel={t('leave.confirm')}
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          {t('leave.text')}
        </MessageDialog>
      )}
    </Dialog>
  );
}

/** The server shows the address only once, so it takes the focus. */
function Issued({ issued: { link, address }, onMore }: { issued: IssuedInspectorLink; onMore: () => void }) {
  const { t } = useTranslation('inspector-links');
  const titleId = useId();
  const words = useDayWords();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.issued} aria-labelledby={titleId}>
      <Stack gap={12}>
        <h3 id={titleId} ref={heading} tabIndex={-1} className={classes.heading}>
          {t('issued.title', { recipient: link.recipient })}
        </h3>
        <p>{t('issued.once', { period: words.period(link), expires: formats.instant(link.expiresAt) })}</p>
        <CopyableText
          label={t('issued.address')}
          text={address}
          words={{ copy: t('issued.copy'), copied: t('issued.copied'), notCopied: t('issued.notCopied') }}
        />
        <Button variant="default" className={classes.more} onClick={onMore}>
          {t('issued.more')}
        </Button>
      </Stack>
      <div className={classes.code}>
        <QrCode text={address} label={t('issued.code')} />
      </div>
    </section>
  );
}

function Links({ companyCode }: { companyCode: string }) {
  const { t } = useTranslation('inspector-links');
  const links = useInspectorLinks(companyCode);
  if (asProblem(links.error)?.code === 'COMPANY_NOT_FOUND' && !links.data)
    return <Callout tone="notice">{t('list.outside')}</Callout>;
  return (
    <Loaded query={links} failure={t('list.failed')} height={120}>
      {({ items }) => (
        <Stack as="section" gap={12}>
          <h3 className={classes.heading}>{t('list.title')}</h3>
          {items.length === 0 ? (
            <Text size="sm" tone="quiet">
              {t('list.none')}
            </Text>
          ) : (
            <ul className={classes.links}>
              {items.map((link) => (
                <LinkRow key={link.id} link={link} companyCode={companyCode} />
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function LinkRow({ link, companyCode }: { link: InspectorLink; companyCode: string }) {
  const { t } = useTranslation('inspector-links');
  const formats = useFormats();
  const words = useDayWords();
  const revoking = useRevokeInspectorLink();
  const [isAsking, setIsAsking] = useState(false);
  const { id, recipient, createdAt, createdBy, expiresAt, revokedAt, opens, lastOpenedAt } = link;
  const isExpired = Date.parse(expiresAt) <= serverNowMs();
  const isWorking = revokedAt === null && !isExpired;
  const state =
    revokedAt !== null
      ? t('list.revoked', { at: formats.instant(revokedAt) })
      : t(isExpired ? 'list.expired' : 'list.expires', { at: formats.instant(expiresAt) });
  return (
    <li className={classes.link} data-ended={!isWorking || undefined}>
      <div>
        <p className={classes.recipient}>
          <bdi>{recipient}</bdi> · {words.period(link)}
        </p>
        <Text size="sm" tone="quiet">
          {state} ·{' '}
          {lastOpenedAt === null
            ? t('list.neverOpened')
            : t('list.opened', {
                count: opens,
                shown: formats.integer(opens),
                at: formats.instant(lastOpenedAt),
              })}
        </Text>
        <Text size="sm" tone="quiet">
          {t('list.created', { at: formats.instant(createdAt), by: createdBy ?? t('list.erased') })}
        </Text>
      </div>
      {isWorking && (
        <Button
          {...dangerOutline}
          className={classes.revoke}
          aria-label={t('revoke.named', { recipient })}
          loading={revoking.isPending}
          onClick={() => setIsAsking(true)}
        >
          {t('revoke.button')}
        </Button>
      )}
      {isAsking && (
        <Confirm
          tone="danger"
          title={t('revoke.title', { recipient })}
          confirmLabel={t('revoke.button')}
          action={revoking}
          onClose={() => setIsAsking(false)}
          onConfirm={() =>
            revoking.mutate({ params: { path: { companyCode, id } } }, { onSuccess: () => setIsAsking(false) })
          }
        >
          {t('revoke.text')}
        </Confirm>
      )}
    </li>
  );
}
