import { useDeferredValue } from 'react';

/**
 * False while a component is drawn for the first time, true from its second drawing on, which follows at once. React
 * makes that one in small pieces, between which the page answers: for what takes long to draw.
 */
export function useSecondDrawing(): boolean {
  return useDeferredValue(true, false);
}
