// Before anything is shown: the choice of this browser, if there is one.
const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;
