import { useMutation } from '@tanstack/react-query';
import {
  type Customer,
  type CustomerEntry,
  type CustomerField,
  customerFields,
} from '@washboard/contract/customers/customers';
import { useEffect, useState } from 'react';
import { asFailure } from '../../lib/api/failure.ts';
import { useFaultText } from '../../lib/forms/field-fault.ts';
import { useDraftState } from '../../lib/forms/use-draft-state.ts';
import { changedFields, emptyEntry, entryOf, judge } from './customer-values.ts';
import { changeCustomer, createCustomer, readCustomer, useCustomerNews } from './customers-api.ts';

/** The draft of a customer; without an ID of a new one. */
export const draftOf = (id = 'new'): string => `customer ${id}`;

/**
 * Input about a customer, new or changed. Only edits are stored: what another user changes meanwhile shows in all other
 * fields.
 *
 * @param customer null: a new one
 */
export function useCustomerForm(
  customer: Customer | null,
  { ownerId, onSaved }: { ownerId: string; onSaved: (saved: Customer) => void },
) {
  const faultText = useFaultText();
  const news = useCustomerNews();
  const [base, setBase] = useState<CustomerEntry>(() => (customer ? entryOf(customer) : emptyEntry));
  const [edits, setEdits] = useDraftState<Partial<CustomerEntry>>(draftOf(customer?.id), ownerId, {});
  const [left, setLeft] = useState<ReadonlySet<CustomerField>>(new Set());
  /** Refused by the server, until edited again. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** Fields that another user has changed since the form was opened. */
  const [overtaken, setOvertaken] = useState<readonly CustomerField[]>([]);

  const values = { ...base, ...edits };
  const { entry, faults } = judge(values);
  const hasChanges = changedFields(entry ?? values, base).length > 0;

  const save = useMutation({
    mutationFn: (next: CustomerEntry) => (customer ? changeCustomer(customer.id, next, base) : createCustomer(next)),
    onSuccess: news.show,
    async onError(thrown) {
      const failure = asFailure(thrown);
      if (failure.kind !== 'problem') return;
      if (customer && failure.code === 'CUSTOMER_CHANGED') await readAgain(customer.id);
      else setRefused(failure.fields);
    },
  });

  async function readAgain(id: string): Promise<void> {
    const now = await readCustomer(id).catch(() => null);
    if (!now) return;
    news.show(now);
    setOvertaken(changedFields(entryOf(now), base));
    setBase(entryOf(now));
  }

  // After the guard against leaving has seen the result.
  const { data: saved } = save;
  useEffect(() => {
    if (saved) onSaved(saved);
  }, [saved, onSaved]);

  return {
    base,
    values,
    save,
    hasChanges,
    edit(field: CustomerField, value: string): void {
      setEdits((before) => ({ ...before, [field]: value }));
      setRefused(({ [field]: _, ...others }) => others);
      if (!save.isPending) save.reset();
    },
    leave: (field: CustomerField) => setLeft((before) => new Set(before).add(field)),
    faultAt: (field: CustomerField) => faultText(refused[field] ?? (left.has(field) ? faults[field] : undefined)),
    isOvertaken: (field: CustomerField) => overtaken.includes(field),
    submit(): void {
      setLeft(new Set(customerFields));
      if (entry && hasChanges && !save.isPending) save.mutate(entry);
    },
  };
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;
