import { type ProfileChange, profileChangeSchema } from '@washboard/contract/accounts/profile';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { localeCodes } from '@washboard/contract/languages/languages';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import { drafts } from '../../lib/forms/drafts.ts';
import { useFaultText } from '../../lib/forms/field-fault.ts';
import { hasSessionEnded } from '../../lib/session/session.ts';

export type TextField =
  | 'firstName'
  | 'lastName'
  | 'address'
  | 'houseNumber'
  | 'postalCode'
  | 'city'
  | 'phone'
  | 'mobile';

/** The switches for reports act immediately, and those for other e-mails are not shown yet. */
type ProfileField = Exclude<
  keyof ProfileChange,
  'weeklyReport' | 'monthlyReport' | 'thresholdNotifications' | 'alarmNotifications'
>;
type ProfileValues = { [Field in ProfileField]-?: Exclude<ProfileChange[Field], undefined> };

export function valuesOf(account: Userinfo): ProfileValues {
  const { firstName, lastName, address, houseNumber, postalCode, city, country, phone, mobile } = account;
  const { language, measurementSystem } = account;
  return {
    firstName,
    lastName,
    address,
    houseNumber,
    postalCode,
    city,
    country,
    phone,
    mobile,
    language,
    measurementSystem,
    marketingConsent: account.userDetails?.privacy.check_2 ?? false,
  };
}

/** Invalid input stays unchanged. */
function tidied(edits: Partial<ProfileValues>): ProfileChange {
  const parsed = profileChangeSchema.safeParse(edits);
  return parsed.success ? parsed.data : edits;
}

/** The form sends differences only, so that changes made elsewhere stay. */
export function changesOf(edits: Partial<ProfileValues>, account: Userinfo): Partial<ProfileValues> {
  const kept = valuesOf(account);
  const different = Object.entries(tidied(edits)).filter(([field, value]) => kept[field as ProfileField] !== value);
  return Object.fromEntries(different);
}

export function faultsOf(edits: Partial<ProfileValues>): Partial<Record<ProfileField, string>> {
  const issues = profileChangeSchema.safeParse(edits).error?.issues ?? [];
  // The first broken rule of a field wins, so the order is reversed.
  return Object.fromEntries(issues.toReversed().map(({ path: [field], message }) => [field, message]));
}

const draftName = 'profile';

/** The form stores edits only, so that a change in another tab appears here and is not overwritten. */
export function useProfileForm(account: Userinfo, onSaved: (saved: Userinfo) => void) {
  const faultText = useFaultText();
  const ownerId = account.idpUserId;
  const [edits, setEdits] = useState<Partial<ProfileValues>>(() => drafts.read(draftName, ownerId) ?? {});
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const save = api.useMutation('post', '/api/v1/account/updateUser');

  const lastEdits = useRef(edits);
  lastEdits.current = edits;
  useEffect(() => drafts.forget(draftName), []);
  useEffect(
    () => () => {
      if (hasSessionEnded()) drafts.keep(draftName, ownerId, lastEdits.current);
    },
    [ownerId],
  );

  const values = { ...valuesOf(account), ...edits };
  const changes = changesOf(edits, account);
  const faults = faultsOf(edits);
  const hasChanges = Object.keys(changes).length > 0;
  const isValid = Object.keys(faults).length === 0;

  function edit(edited: Partial<ProfileValues>): void {
    setEdits((before) => ({ ...before, ...edited }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in edited))));
    if (!save.isPending) save.reset();
  }

  function submit(): void {
    if (!hasChanges || !isValid || save.isPending) return;
    const { language, ...rest } = changes;
    const sent = edits;
    save.mutate(
      { body: { ...rest, ...(language !== undefined && { language: localeCodes[language] }) } },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          setEdits((now) =>
            Object.fromEntries(Object.entries(now).filter(([field, value]) => sent[field as ProfileField] !== value)),
          );
        },
        onError: (thrown) => {
          const failure = asFailure(thrown);
          if (failure.kind === 'problem') setRefused(failure.fields);
        },
      },
    );
  }

  return {
    values,
    edit,
    leave: (field: ProfileField) => setLeft((before) => new Set(before).add(field)),
    faultAt: (field: ProfileField) => faultText(refused[field] ?? (left.has(field) ? faults[field] : undefined)),
    hasChanges,
    isValid,
    submit,
    discard(): void {
      setEdits({});
      setLeft(new Set());
      setRefused({});
      save.reset();
    },
    save,
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
