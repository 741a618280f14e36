import { useEffect, useState } from 'react';
import { useAttention } from './attention-api.ts';

/**
 * A list below must not wait for an answer that hangs. On a slow 3G network the answer takes up to three
 * seconds, on a busy computer longer, and rows that come after the list move it.
 */
const patienceMs = 8000;

/**
 * @param isMoreAwaited whether something that the answer needs is awaited, too
 * @returns true while the first answer is awaited, for eight seconds at most
 */
export function useIsAttentionAwaited(isMoreAwaited: boolean): boolean {
  const { isPending } = useAttention();
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (isPending || isMoreAwaited) && isPatient;
}
