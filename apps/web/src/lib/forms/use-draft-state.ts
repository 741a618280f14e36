import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { hasSessionEnded } from '../session/session.ts';
import { drafts } from './drafts.ts';

/** Like `useState`, but restored after the session expired and the user signed in again. */
export function useDraftState<T extends object>(
  form: string,
  ownerId: string,
  initial: T,
): [T, Dispatch<SetStateAction<T>>] {
  const [values, setValues] = useState<T>(() => drafts.read<T>(form, ownerId) ?? initial);
  const last = useRef(values);
  last.current = values;
  useEffect(() => {
    drafts.forget(form);
    return () => {
      if (hasSessionEnded()) drafts.keep(form, ownerId, last.current);
    };
  }, [form, ownerId]);
  return [values, setValues];
}
