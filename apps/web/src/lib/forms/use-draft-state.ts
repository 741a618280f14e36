import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { hasSessionEnded } from '../session/session.ts';
import { drafts } from './drafts.ts';

interface DraftOwner {
  form: string;
  ownerId: string;
}

/** Like `useState`, but restored after the session expired and the user signed in again. */
export function useDraftState<T extends object>(
  form: string,
  ownerId: string,
  initial: T,
): [T, Dispatch<SetStateAction<T>>] {
  const [values, setValues] = useState<T>(() => drafts.read<T>(form, ownerId) ?? initial);
  useDraftOnSessionEnd({ form, ownerId }, values);
  return [values, setValues];
}

/** Stores the edits when the session ends, and deletes the stored ones after the form has read them. */
export function useDraftOnSessionEnd(draft: DraftOwner | undefined, edits: object): void {
  const store = useEffectEvent((form: string, ownerId: string) => drafts.store(form, ownerId, edits));
  const form = draft?.form;
  const ownerId = draft?.ownerId;
  useEffect(() => {
    if (form === undefined || ownerId === undefined) return;
    drafts.forget(form);
    return () => {
      if (hasSessionEnded()) store(form, ownerId);
    };
  }, [form, ownerId]);
}
