import './tokens/fonts.css';
import './tokens/tokens.css';
import './tokens/base.css';
