import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Customer as CustomerData } from '@washboard/contract/customers/customers';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { mailLink, phoneLink, webLink } from '../../lib/contact-links.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { drafts } from '../../lib/forms/drafts.ts';
import { CustomerForm, customerDraft } from './customer-form.tsx';
import { CustomerMachines } from './customer-machines.tsx';
import { customerName, useCustomer, useDeleteCustomer } from './customers-api.ts';

export function Customer({ id, ownerId }: { id: string; ownerId: string }) {
  const { t } = useTranslation('customers');
  const query = useCustomer(id);
  const [deletedName, setDeletedName] = useState<string | null>(null);
  if (deletedName !== null) return <DeletedCustomer name={deletedName} />;
  return (
    <Loaded query={query} failure={t('notRead')} height={640}>
      {(customer) => (
        <CustomerContent
          ownerId={ownerId}
          customer={customer}
          onDeleted={() => setDeletedName(customerName(customer))}
        />
      )}
    </Loaded>
  );
}

/** Content that moves up in place of the form ignores further taps until they pause this long. */
const settlingMs = 600;

interface CustomerContentProps {
  ownerId: string;
  customer: CustomerData;
  onDeleted: () => void;
}

function CustomerContent({ ownerId, customer, onDeleted }: CustomerContentProps) {
  const { t } = useTranslation('customers');
  const [isEdited, setIsEdited] = useState(() => drafts.read(customerDraft(customer.id), ownerId) !== null);
  const [isSaved, setIsSaved] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSettling, setIsSettling] = useState(false);
  const finish = useCallback(() => {
    setIsEdited(false);
    setIsSaved(true);
    setIsSettling(true);
  }, []);
  useEffect(() => {
    if (!isSettling) return;
    const settle = () => setTimeout(() => setIsSettling(false), settlingMs);
    let timer = settle();
    const restart = () => {
      clearTimeout(timer);
      timer = settle();
    };
    window.addEventListener('pointerdown', restart);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', restart);
    };
  }, [isSettling]);

  function edit(): void {
    setIsSaved(false);
    setIsEdited(true);
  }

  return (
    <Stack>
      <PageTitle>{customerName(customer)}</PageTitle>
      <Card
        title={t('details')}
        aside={
          !isEdited && (
            <Button variant="default" leftSection={<IconPencil size={18} />} onClick={edit}>
              {t('change')}
            </Button>
          )
        }
      >
        {isEdited ? (
          <CustomerForm ownerId={ownerId} customer={customer} onSaved={finish} onCancel={() => setIsEdited(false)} />
        ) : (
          <>
            {isSaved && <Callout tone="success">{t('form.saved')}</Callout>}
            <CustomerFacts customer={customer} />
          </>
        )}
      </Card>
      <Stack inert={isSettling}>
        <CustomerMachines customer={customer} />
        <div>
          <Button {...dangerOutline} leftSection={<IconTrash size={18} />} onClick={() => setIsDeleting(true)}>
            {t('delete.button')}
          </Button>
        </div>
      </Stack>
      {isDeleting && (
        <DeleteCustomerDialog customer={customer} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
      )}
    </Stack>
  );
}

function DeletedCustomer({ name }: { name: string }) {
  const { t } = useTranslation('customers');
  return (
    <Stack>
      <PageTitle>{t('title')}</PageTitle>
      <Callout tone="success">{t('delete.done', { name })}</Callout>
      <Link to="/customers">{t('toList')}</Link>
    </Stack>
  );
}

function CustomerFacts({ customer }: { customer: CustomerData }) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const { email, phone, address, zip, city, country, website, companyName } = customer;
  const web = webLink(website);
  const place = [address, [zip, city].filter(Boolean).join(' '), country && formats.country(country)].filter(Boolean);
  const facts = {
    phone: phone && <a href={phoneLink(phone)}>{phone}</a>,
    email: email && (
      <a href={mailLink(email)}>
        <EmailAddress>{email}</EmailAddress>
      </a>
    ),
    address: place.length > 0 && (
      <span dir="auto">
        {place.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </span>
    ),
    website: web && (
      <a href={web} target="_blank" rel="noopener noreferrer">
        {website}
      </a>
    ),
    company: companyName,
  };
  const labels = {
    phone: t('field.phone'),
    email: t('field.email'),
    address: t('wholeAddress'),
    website: t('field.website'),
    company: t('partner'),
  };
  return (
    <FactList
      facts={(['phone', 'email', 'address', 'website', 'company'] as const).map((name) => ({
        name,
        label: labels[name],
        value: facts[name] || t('notSet'),
      }))}
    />
  );
}

interface DeleteCustomerDialogProps {
  customer: CustomerData;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteCustomerDialog({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  const remove = useDeleteCustomer(onDeleted);
  const { length } = customer.machines;
  return (
    <Confirm
      title={t('delete.title', { name: customerName(customer) })}
      confirmLabel={t('delete.button')}
      tone="danger"
      action={remove}
      onConfirm={() => remove.mutate({ params: { path: { id: customer.id } } })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      {length > 0 && <p>{t('delete.machines', { count: length, shown: formats.integer(length) })}</p>}
      <p>{t('delete.kept')}</p>
    </Confirm>
  );
}
