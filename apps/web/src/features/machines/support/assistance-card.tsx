import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { AssistanceContacts } from '@washboard/contract/appliances/assistance';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMail from '~icons/tabler/mail';
import IconPhone from '~icons/tabler/phone';
import IconWorld from '~icons/tabler/world';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { EmailAddress } from '../../../components/text/email-address.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { mailLink, phoneLink, webLink } from '../../../lib/contact-links.ts';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import classes from './support.module.css';

const AssistanceDialog = lazyPart(async () => (await import('./assistance-dialog.tsx')).AssistanceDialog);

interface AssistanceCardProps {
  machine: ApplianceDetail;
  mayChange: boolean;
}

/** Machines without entered contacts show those of their maker. */
export function AssistanceCard({ machine, mayChange }: AssistanceCardProps) {
  const { t } = useTranslation('support');
  const [isEditing, setIsEditing] = useState(false);
  const change = (
    <Button variant="subtle" size="compact-sm" onClick={() => setIsEditing(true)}>
      {t('assistance.change')}
    </Button>
  );
  return (
    <Card title={t('assistance.title')} aside={mayChange && change}>
      <SupportContacts contacts={machine.assistance ?? brand.support} />
      {machine.assistance === null && (
        <Text size="xs" tone="quiet">
          {t('assistance.ofBrand', { brand: brand.name })}
        </Text>
      )}
      {isEditing && <AssistanceDialog machine={machine} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function SupportContacts({ contacts: { phone, email, website } }: { contacts: AssistanceContacts }) {
  const { t } = useTranslation('support');
  const websiteLink = webLink(website);
  const { isMissing, expectApp } = useMailApp();
  return (
    <>
      <Stack as="ul" gap={0} mt={-4} mb={-4}>
        {phone && (
          <SupportContact href={phoneLink(phone)} what={t('assistance.call')} icon={<IconPhone size={20} />}>
            {phone}
          </SupportContact>
        )}
        {email && (
          <SupportContact
            href={mailLink(email)}
            onFollow={expectApp}
            what={t('assistance.mail')}
            icon={<IconMail size={20} />}
          >
            <EmailAddress>{email}</EmailAddress>
          </SupportContact>
        )}
        {websiteLink && (
          <SupportContact href={websiteLink} isElsewhere what={t('assistance.open')} icon={<IconWorld size={20} />}>
            {website.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
          </SupportContact>
        )}
      </Stack>
      {isMissing && <Callout tone="notice">{t('assistance.noMailApp', { email })}</Callout>}
    </>
  );
}

/** An opening app takes the focus or hides the page; browsers report nothing else about it. */
const openingTakesMs = 2000;

function useMailApp() {
  const [isMissing, setMissing] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function expectApp(): void {
    stop.current?.();
    setMissing(false);
    const opened = new AbortController();
    const timer = setTimeout(() => {
      opened.abort();
      setMissing(true);
    }, openingTakesMs);
    stop.current = () => {
      clearTimeout(timer);
      opened.abort();
    };
    const { signal } = opened;
    window.addEventListener('blur', stop.current, { signal });
    document.addEventListener('visibilitychange', stop.current, { signal });
  }

  return { isMissing, expectApp };
}

interface SupportContactProps {
  href: string;
  onFollow?: () => void;
  isElsewhere?: boolean;
  what: string;
  icon: ReactNode;
  children: ReactNode;
}

function SupportContact({ href, onFollow, isElsewhere = false, what, icon, children }: SupportContactProps) {
  return (
    <li>
      <a
        href={href}
        className={classes.link}
        onClick={onFollow}
        {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {icon}
        <span className={classes.name}>
          {children}{' '}
          <Text as="span" size="xs" tone="quiet" fw={400}>
            {what}
          </Text>
        </span>
      </a>
    </li>
  );
}
