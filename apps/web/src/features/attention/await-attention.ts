import { useEffect, useState } from 'react';
import { useAttention } from './attention-api.ts';

/** A list below must not wait for a slow answer. */
const patienceMs = 1500;

/**
 * @param isMoreAwaited whether something that the answer needs is awaited, too
 * @returns true while the first answer is awaited, for 1.5 seconds at most
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
