import { Button } from '@mantine/core';
import type { InspectorLink, IssuedInspectorLink } from '@washboard/contract/hygiene/inspector-links';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline, MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureMessage, useFailureText } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { QrCode } from '../../../components/text/qr-code.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import classes from './inspector-links.module.css';
import { useCreateInspectorLink, useInspectorLinks, useRevokeInspectorLink } from './inspector-links-api.ts';
import { LinkForm } from './link-form.tsx';
import { useLinkDays } from './use-link-days.ts';

interface InspectorLinksDialogProps {
  company: { companyCode: string; companyName: string };
  /** Suggested for a new link; days. */
  period: { from: string; to: string };
  onClose: () => void;
}

/** The links with which inspectors read the hygiene records of a company: makes, lists and revokes them. */
export function InspectorLinksDialog({ company, period, onClose }: InspectorLinksDialogProps) {
  const { t } = useTranslation('inspector-links');
  const { t: common } = useTranslation();
  const formId = useId();
  const [issued, setIssued] = useState<IssuedInspectorLink | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const creating = useCreateInspectorLink();
  const { companyCode, companyName } = company;
  // The address is lost with the dialog.
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
      <div className={classes.content}>
        {issued ? (
          <Issued issued={issued} onMore={() => setIssued(null)} />
        ) : (
          <>
            <p>{t('intro', { company: companyName })}</p>
            <LinkForm
              {...{ formId, period }}
              isBusy={creating.isPending}
              failure={creating.error}
              onSubmit={(body) =>
                creating.mutate({ params: { path: { companyCode } }, body }, { onSuccess: setIssued })
              }
            />
          </>
        )}
        <Links companyCode={companyCode} />
      </div>
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

/** The address, shown only now. It takes the focus, so that nobody leaves it unseen. */
function Issued({ issued: { link, address }, onMore }: { issued: IssuedInspectorLink; onMore: () => void }) {
  const { t } = useTranslation('inspector-links');
  const titleId = useId();
  const days = useLinkDays();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.issued} aria-labelledby={titleId}>
      <div className={classes.secret}>
        <h3 id={titleId} ref={heading} tabIndex={-1} className={classes.heading}>
          {t('issued.title', { recipient: link.recipient })}
        </h3>
        <p>{t('issued.once', { period: days(link), expires: formats.instant(link.expiresAt) })}</p>
        <CopyableText
          label={t('issued.address')}
          text={address}
          words={{ copy: t('issued.copy'), copied: t('issued.copied'), notCopied: t('issued.notCopied') }}
        />
        <Button variant="default" className={classes.more} onClick={onMore}>
          {t('issued.more')}
        </Button>
      </div>
      <div className={classes.code}>
        <QrCode text={address} label={t('issued.code')} />
      </div>
    </section>
  );
}

function Links({ companyCode }: { companyCode: string }) {
  const { t } = useTranslation('inspector-links');
  const { data, error, refetch } = useInspectorLinks(companyCode);
  if (!data) {
    if (asProblem(error)?.code === 'COMPANY_NOT_FOUND') return <Callout tone="notice">{t('list.outside')}</Callout>;
    return error ? (
      <FailureMessage title={t('list.failed')} failure={error} onRetry={() => void refetch()} />
    ) : (
      <Placeholder height={120} />
    );
  }
  return (
    <section className={classes.list}>
      <h3 className={classes.heading}>{t('list.title')}</h3>
      {data.items.length === 0 ? (
        <p className={classes.quiet}>{t('list.none')}</p>
      ) : (
        <ul className={classes.links}>
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} companyCode={companyCode} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkRow({ link, companyCode }: { link: InspectorLink; companyCode: string }) {
  const { t } = useTranslation('inspector-links');
  const formats = useFormats();
  const days = useLinkDays();
  const failureText = useFailureText();
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
          <bdi>{recipient}</bdi> · {days(link)}
        </p>
        <p className={classes.quiet}>
          {state} ·{' '}
          {lastOpenedAt === null
            ? t('list.neverOpened')
            : t('list.opened', {
                count: opens,
                shown: formats.integer(opens),
                at: formats.instant(lastOpenedAt),
              })}
        </p>
        <p className={classes.quiet}>
          {t('list.created', { at: formats.instant(createdAt), by: createdBy ?? t('list.erased') })}
        </p>
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
      {revoking.isError && (
        <div className={classes.failure}>
          <Callout tone="failure">{failureText(revoking.error)}</Callout>
        </div>
      )}
      {isAsking && (
        <MessageDialog
          mode="confirm"
          tone="danger"
          title={t('revoke.title', { recipient })}
          confirmLabel={t('revoke.button')}
          isBusy={revoking.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() =>
            revoking.mutate({ params: { path: { companyCode, id } } }, { onSettled: () => setIsAsking(false) })
          }
        >
          {t('revoke.text')}
        </MessageDialog>
      )}
    </li>
  );
}
