import { createContext, type ReactNode, useContext } from 'react';
import { Row } from '../kit/stack.tsx';
import classes from './page-title.module.css';

export const TitleStart = createContext<ReactNode>(null);

export function PageTitle({ children }: { children: string }) {
  return (
    <Row gap={4} isOneLine miw={0} mb={16}>
      {useContext(TitleStart)}
      <h1 className={classes.title} dir="auto" title={children}>
        {children}
      </h1>
    </Row>
  );
}
