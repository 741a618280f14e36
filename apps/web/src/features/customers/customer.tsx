import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Customer as CustomerData } from '@washboard/contract/customers/customers';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { drafts } from '../../lib/forms/drafts.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerForm, draftOf } from './customer-form.tsx';
import { CustomerMachines } from './customer-machines.tsx';
import classes from './customers.module.css';
import { nameOf, useCustomer } from './customers-api.ts';
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx';

/** One customer with its machines. */
export function Customer({ id, ownerId }: { id: string; ownerId: string }) {
  const { t } = useTranslation('customers');
  const query = useCustomer(id);
  const [deletedName, setDeletedName] = useState<string | null>(null);
  if (deletedName !== null) return <Deleted name={deletedName} />;
  return (
    <Loaded query={query} failure={t('notRead')} height={640}>
      {(customer) => (
        <CustomerContent ownerId={ownerId} customer={customer} onDeleted={() => setDeletedName(nameOf(customer))} />
      )}
    </Loaded>
  );
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
    <Stack className={classes.page}>
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
      <Stack inert={isSettling}>
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
      </Stack>
      {isDeleting && (
        <DeleteCustomerDialog customer={customer} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
      )}
    </Stack>
  );
}

function Deleted({ name }: { name: string }) {
  const { t } = useTranslation('customers');
  return (
    <Stack className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <Callout tone="success">{t('delete.done', { name })}</Callout>
      <Link to="/customers">{t('toList')}</Link>
    </Stack>
  );
}
