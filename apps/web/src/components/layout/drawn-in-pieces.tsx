import { type ReactNode, useDeferredValue } from 'react';

interface DrawnInPiecesProps {
  /** In the shape of what comes. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * For what takes long to draw: first its placeholder stands there, then React draws it in small pieces, between which
 * the page answers.
 */
export function DrawnInPieces({ placeholder, children }: DrawnInPiecesProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}
