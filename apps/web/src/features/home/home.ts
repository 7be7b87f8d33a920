// The only page that is not lazy: most visits begin with it, and it must not wait for a second file.
export { HomePage } from './home-page.tsx';
