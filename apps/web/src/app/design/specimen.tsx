import type { CSSProperties, ReactNode } from 'react';
import { Text } from '../../components/kit/text.tsx';
import classes from './design.module.css';

export function SpecimenGrid({ least = 240, children }: { least?: number; children: ReactNode }) {
  return (
    <div className={classes.shelf} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

interface SpecimenProps {
  as: string;
  children: ReactNode;
}

export function Specimen({ as, children }: SpecimenProps) {
  return (
    <figure className={classes.shown}>
      <Text as="figcaption" size="xs" tone="quiet" mb={12}>
        {as}
      </Text>
      {children}
    </figure>
  );
}

export function PagePart({ as, children }: SpecimenProps) {
  return (
    <figure className={classes.part}>
      <Text as="figcaption" size="xs" tone="quiet" mb={12}>
        {as}
      </Text>
      {children}
    </figure>
  );
}

/** Replaces the window: elements with a fixed position are positioned relative to this frame. */
export function WindowFrame({ height = 400, children }: { height?: number; children: ReactNode }) {
  return (
    <div className={classes.window} style={{ height }}>
      {children}
    </div>
  );
}
