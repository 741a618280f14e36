import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import { Confirm } from '../dialogs/confirm.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { dangerOutline } from '../dialogs/message-dialog.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Row, Rows, Stack } from '../kit/stack.tsx';
import { Text } from '../kit/text.tsx';
import { TouchButton } from '../kit/touch-button.tsx';
import type { SavingState } from '../kit/use-kit-form.ts';
import { CopyableText } from '../text/copyable-text.tsx';
import { QrCode } from '../text/qr-code.tsx';
import classes from './links-dialog.module.css';

interface CompanyLink {
  id: string;
  createdAt: string;
  createdBy: string | null;
  expiresAt: string;
  revokedAt: string | null;
}

interface IssuedLink<Link> {
  link: Link;
  address: string;
}

interface LinkKind<Link> {
  nameOf: (link: Link) => string;
  /** The text stands after the name. */
  aboutOf?: (link: Link) => string;
  useOf: (link: Link) => string;
  revoking: Pick<SavingState, 'isPending' | 'error' | 'reset'>;
  revokeText: string;
  onRevoke: (link: Link, onDone: () => void) => void;
}

interface LinksDialogProps<Link extends CompanyLink> extends LinkKind<Link> {
  title: string;
  intro: string;
  isCreating: boolean;
  form: (formId: string, onIssued: (issued: IssuedLink<Link>) => void) => ReactNode;
  /** The note about an address that is shown only once. */
  onceText: (link: Link) => string;
  links: { data: { items: Link[] } | undefined; error: unknown; refetch: () => unknown };
  /** Replaces the list. */
  instead?: ReactNode;
  onClose: () => void;
}

/** The links of one kind that a company gave to readers without an account. */
export function LinksDialog<Link extends CompanyLink>(props: LinksDialogProps<Link>) {
  const { title, intro, isCreating, form, onceText, links, instead, onClose, ...kind } = props;
  const { t } = useTranslation(['company-links', 'common']);
  const formId = useId();
  const [issued, setIssued] = useState<IssuedLink<Link> | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  // Closing the dialog loses the address.
  const leave = () => (issued ? setIsLeaving(true) : onClose());

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !isCreating && leave()}
      title={title}
      actions={
        <>
          <Button variant="default" disabled={isCreating} onClick={leave}>
            {t('common:dialog.close')}
          </Button>
          {!issued && (
            <Button type="submit" form={formId} loading={isCreating}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={24}>
        {issued ? (
          <IssuedLinkNote
            name={kind.nameOf(issued.link)}
            onceText={onceText(issued.link)}
            address={issued.address}
            onMore={() => setIssued(null)}
          />
        ) : (
          <>
            <p>{intro}</p>
            {form(formId, setIssued)}
          </>
        )}
        {instead || <LinkTable links={links} {...kind} />}
      </Stack>
      {isLeaving && (
        <Confirm
          title={t('leave.title')}
          confirmLabel={t('leave.confirm')}
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          {t('leave.text')}
        </Confirm>
      )}
    </Dialog>
  );
}

interface IssuedLinkNoteProps {
  name: string;
  onceText: string;
  address: string;
  onMore: () => void;
}

/** The server shows the address only once, so it takes the focus. */
function IssuedLinkNote({ name, onceText, address, onMore }: IssuedLinkNoteProps) {
  const { t } = useTranslation('company-links');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.issued} aria-labelledby={titleId}>
      <Stack gap={12}>
        <h3 id={titleId} ref={heading} tabIndex={-1} className={classes.heading}>
          {t('issued.title', { name })}
        </h3>
        <p>{onceText}</p>
        <CopyableText
          label={t('issued.address')}
          text={address}
          words={{ copy: t('issued.copy'), copied: t('issued.copied'), notCopied: t('issued.notCopied') }}
        />
        <Row>
          <Button variant="default" onClick={onMore}>
            {t('issued.more')}
          </Button>
        </Row>
      </Stack>
      <div className={classes.code}>
        <QrCode text={address} label={t('issued.code')} />
      </div>
    </section>
  );
}

function LinkTable<Link extends CompanyLink>({
  links,
  ...kind
}: LinkKind<Link> & Pick<LinksDialogProps<Link>, 'links'>) {
  const { t } = useTranslation('company-links');
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
            <Rows frame="outline">
              {items.map((link) => (
                <LinkRow key={link.id} link={link} {...kind} />
              ))}
            </Rows>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function LinkRow<Link extends CompanyLink>({ link, ...kind }: { link: Link } & LinkKind<Link>) {
  const { nameOf, aboutOf, useOf, revoking, revokeText, onRevoke } = kind;
  const { t } = useTranslation('company-links');
  const formats = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { createdAt, createdBy, expiresAt, revokedAt } = link;
  const name = nameOf(link);
  const isExpired = Date.parse(expiresAt) <= serverNowMs();
  const isWorking = revokedAt === null && !isExpired;
  const state =
    revokedAt !== null
      ? t('list.revoked', { at: formats.instant(revokedAt) })
      : t(isExpired ? 'list.expired' : 'list.expires', { at: formats.instant(expiresAt) });
  return (
    <li className={classes.link} data-ended={!isWorking || undefined}>
      <div>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          {aboutOf && ` · ${aboutOf(link)}`}
        </p>
        <Text size="sm" tone="quiet">
          {state} · {useOf(link)}
        </Text>
        <Text size="sm" tone="quiet">
          {t('list.created', { at: formats.instant(createdAt), by: createdBy ?? t('list.erased') })}
        </Text>
      </div>
      {isWorking && (
        <TouchButton
          {...dangerOutline}
          aria-label={t('revoke.named', { name })}
          loading={isAsking && revoking.isPending}
          onClick={() => {
            revoking.reset();
            setIsAsking(true);
          }}
        >
          {t('revoke.button')}
        </TouchButton>
      )}
      {isAsking && (
        <Confirm
          tone="danger"
          title={t('revoke.title', { name })}
          confirmLabel={t('revoke.button')}
          action={revoking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => onRevoke(link, () => setIsAsking(false))}
        >
          {revokeText}
        </Confirm>
      )}
    </li>
  );
}
