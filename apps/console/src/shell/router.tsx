import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.js';
import { Home } from '../screens/home/home.js';
import { ListScreen } from '../screens/list/list-screen.js';
import { SignIn } from '../screens/sign-in/sign-in.js';
import { Fault, Missing } from './fault.js';
import { Shell } from './shell.js';

export type Search = Readonly<Record<string, string | undefined>>;

/** Filters and places are words: a number of a link stays one. */
const words = (search: Record<string, unknown>): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));

/** A path's query, as people write it: `?status=processing&page=2`. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : '';
};

export const createConsoleRouter = (queries: QueryClient) => {
  const root = createRootRoute({ notFoundComponent: Missing });
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: words,
    component: SignIn,
  });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: Shell,
    beforeLoad: async ({ location }) => {
      if ((await queries.ensureQueryData(sessionQuery)) === null)
        throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { return_to: `/console${location.href}` } });
    },
  });
  const home = createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: Home,
  });
  const order = createRoute({
    getParentRoute: () => shell,
    path: '/orders/$id',
    component: lazyRouteComponent(() => import('../screens/order/order-screen.js'), 'OrderScreen'),
  });
  const product = createRoute({
    getParentRoute: () => shell,
    path: '/products/$id',
    component: lazyRouteComponent(() => import('../screens/product/product-screen.js'), 'ProductScreen'),
  });
  const transfers = createRoute({
    getParentRoute: () => shell,
    path: '/transfers',
    component: lazyRouteComponent(() => import('../screens/transfers/transfers-screen.js'), 'TransfersScreen'),
  });
  const store = createRoute({
    getParentRoute: () => shell,
    path: '/store',
    component: lazyRouteComponent(() => import('../screens/store/store-screen.js'), 'StoreScreen'),
  });
  const imports = createRoute({
    getParentRoute: () => shell,
    path: '/imports',
    component: lazyRouteComponent(() => import('../screens/imports/imports-screen.js'), 'ImportsScreen'),
  });
  const health = createRoute({
    getParentRoute: () => shell,
    path: '/health',
    component: lazyRouteComponent(() => import('../screens/health/health-screen.js'), 'HealthScreen'),
  });
  const events = createRoute({
    getParentRoute: () => shell,
    path: '/events',
    validateSearch: words,
    component: lazyRouteComponent(() => import('../screens/events/events-screen.js'), 'EventsScreen'),
  });
  const account = createRoute({
    getParentRoute: () => shell,
    path: '/account',
    component: lazyRouteComponent(() => import('../screens/account/account-screen.js'), 'AccountScreen'),
  });
  const newSale = createRoute({
    getParentRoute: () => shell,
    path: '/sales/new',
    component: lazyRouteComponent(() => import('../screens/sale/new-sale.js'), 'NewSale'),
  });
  const list = createRoute({
    getParentRoute: () => shell,
    path: '/$list',
    validateSearch: words,
    component: ListScreen,
  });
  const record = createRoute({
    getParentRoute: () => shell,
    path: '/$list/$id',
    component: lazyRouteComponent(() => import('../screens/record/record-screen.js'), 'RecordScreen'),
  });
  return createRouter({
    routeTree: root.addChildren([
      signIn,
      shell.addChildren([home, order, product, transfers, store, imports, health, events, account, newSale, list, record]),
    ]),
    basepath: '/console',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: Fault,
    scrollRestoration: true,
  });
};
