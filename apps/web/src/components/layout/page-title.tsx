import { createContext, type ReactNode, useContext } from 'react';
import classes from './page-title.module.css';

/** What stands before the title of each page below: the Back button, where the layout has one. */
export const TitleStart = createContext<ReactNode>(null);

export function PageTitle({ children }: { children: string }) {
  return (
    <div className={classes.row}>
      {useContext(TitleStart)}
      <h1 className={classes.title} dir="auto" title={children}>
        {children}
      </h1>
    </div>
  );
}
