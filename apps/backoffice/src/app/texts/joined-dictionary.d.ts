declare module '*.json?all' {
  const texts: import('use-intl').Messages;
  export default texts;
}
