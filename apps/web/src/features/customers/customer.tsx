import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Customer as CustomerData } from '@washboard/contract/customers/customers';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { drafts } from '../../lib/forms/drafts.ts';
import classes from './customer.module.css';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerMachines } from './customer-machines.tsx';
import { nameOf } from './customer-values.ts';
import { useCustomer } from './customers-api.ts';
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx';
import { draftOf } from './use-customer-form.ts';

/** One customer with its machines. */
export function Customer({ id, ownerId }: { id: string; ownerId: string }) {
  const { t } = useTranslation('customers');
  const { data, error, refetch } = useCustomer(id);
  const [deletedName, setDeletedName] = useState<string | null>(null);
  if (deletedName !== null) return <Deleted name={deletedName} />;
  if (!data) {
    if (error === null) return <Placeholder height={640} />;
    return <FailureMessage title={t('notRead')} failure={error} onRetry={() => void refetch()} />;
  }
  return <CustomerContent ownerId={ownerId} customer={data} onDeleted={() => setDeletedName(nameOf(data))} />;
}

/** Further taps on Save fall on what moves up in place of the form: it waits until they have stopped for this time. */
const settlingMs = 600;

interface CustomerContentProps {
  ownerId: string;
  customer: CustomerData;
  onDeleted: () => void;
}

function CustomerContent({ ownerId, customer, onDeleted }: CustomerContentProps) {
  const { t } = useTranslation('customers');
  const [isEdited, setIsEdited] = useState(() => drafts.read(draftOf(customer.id), ownerId) !== null);
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
    <div className={classes.page}>
      <PageTitle>{nameOf(customer)}</PageTitle>
      <Card
        title={t('details')}
        aside={
          !isEdited && (
            <Button variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={edit}>
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
      <div className={classes.page} inert={isSettling}>
        <CustomerMachines customer={customer} />
        <div>
          <Button
            {...dangerOutline}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsDeleting(true)}
          >
            {t('delete.button')}
          </Button>
        </div>
      </div>
      {isDeleting && (
        <DeleteCustomerDialog customer={customer} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
      )}
    </div>
  );
}

function Deleted({ name }: { name: string }) {
  const { t } = useTranslation('customers');
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <Callout tone="success">{t('delete.done', { name })}</Callout>
      <Link to="/customers">{t('toList')}</Link>
    </div>
  );
}
