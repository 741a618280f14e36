import { Activity, type ReactNode, useState } from 'react';

interface KeptWhileHiddenProps {
  isShown: boolean;
  children: ReactNode;
}

/** Keeps what was typed in its children while they are not shown. Hidden, they have no effects and poll nothing. */
export function KeptWhileHidden({ isShown, children }: KeptWhileHiddenProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!isShown && !wasShown) return null;
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>;
}
