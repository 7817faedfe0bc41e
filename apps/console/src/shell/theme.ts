export const themes = ['system', 'light', 'dark'] as const;

const kept = 'entrepot-theme';

export const setTheme = (theme: string): void => {
  localStorage.setItem(kept, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

setTheme(localStorage.getItem(kept) ?? 'system');
