import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Premiers pas',
    summary: 'Ouvrir un compte, confirmer qui vous êtes, découvrir les jeux',
    entries: [
      {
        question: 'Qui peut ouvrir un compte ?',
        answer: ['Les personnes de 18 ans ou plus avec leur propre CPF. Chaque CPF a un seul compte.'],
        searchedBy: 'âge mineur',
      },
      {
        question: 'Comment m’inscrire ?',
        answer: [
          'Touchez S’inscrire et remplissez nom, CPF, e-mail, mobile et mot de passe. Si quelqu’un vous a invité, son lien remplit déjà le code d’invitation.',
          'Acceptez les conditions, saisissez le code de l’image, et le compte est ouvert.',
        ],
        searchedBy: 'inscription créer nouveau compte enregistrer',
      },
      {
        question: 'Pourquoi dois-je confirmer mon identité ?',
        answer: [
          'Pour que vous seul puissiez disposer de votre argent et pour protéger les mineurs. Nous demandons nom et CPF avant le premier dépôt ; aucun document à envoyer.',
        ],
        link: { href: '/text_kyc', label: 'Vérification d’identité' },
        searchedBy: 'kyc vérifier document',
      },
      {
        question: 'Puis-je jouer sans argent pour essayer ?',
        answer: [
          'Oui. Dans votre profil, touchez « Jouer en argent fictif ». Il ne vaut rien et ne se mélange jamais au vôtre.',
        ],
        searchedBy: 'démo gratuit',
      },
    ],
  },
  conta: {
    title: 'Compte',
    summary: 'E-mail, mot de passe, avatar, historique et autres appareils',
    entries: [
      {
        question: 'J’ai oublié mon mot de passe. Que faire ?',
        answer: [
          'Sur l’écran de connexion, touchez « Mot de passe oublié ? ». Nous vous envoyons un code par e-mail ; il est valable 10 minutes.',
          'Avec le nouveau mot de passe, toutes les sessions ouvertes prennent fin.',
        ],
        searchedBy: 'récupérer réinitialiser connecter login',
      },
      {
        question: 'Comment changer mon mot de passe ou mon e-mail ?',
        answer: [
          'Sur la page Sécurité. Un code confirme la nouvelle adresse, et l’ancienne reçoit un avis avec un lien qui annule le changement pendant 72 heures.',
        ],
        link: { href: '/seguranca', label: 'Ouvrir la sécurité' },
      },
      {
        question: 'Où voir ce que j’ai joué, déposé et retiré ?',
        answer: ['Dans Historique, par type et par période. Vous y téléchargez aussi le relevé.'],
        link: { href: '/registros', label: 'Ouvrir l’historique' },
        searchedBy: 'registre csv télécharger',
      },
      {
        question: 'Comment continuer sur un autre appareil ?',
        answer: [
          'Dans le menu du profil, touchez « Continuer sur un autre appareil » et scannez le code QR avec lui. Le code vaut 5 minutes, une seule fois.',
        ],
        searchedBy: 'téléphone ordinateur portable',
      },
    ],
  },
  dr: {
    title: 'Dépôts et retraits',
    summary: 'Pix, délais, limites et examen',
    entries: [
      {
        question: 'Comment déposer ?',
        answer: [
          'Touchez Dépôt, choisissez le montant et payez le Pix affiché. Le solde arrive tout seul, en général en quelques secondes.',
          'Le Pix doit venir d’un compte à votre propre CPF.',
        ],
        searchedBy: 'recharger payer verser argent',
      },
      {
        question: 'J’ai payé le Pix et mon solde n’a pas changé. Et maintenant ?',
        answer: [
          'La plupart arrivent en quelques secondes ; parfois la banque met quelques minutes. La liste du panneau de dépôt montre l’état de la demande.',
          'Un Pix d’un autre CPF retourne à son expéditeur. Si le délai de la demande était écoulé avant le paiement, le montant est aussi crédité ou remboursé.',
        ],
        searchedBy: 'manque retard perdu recharge',
      },
      {
        question: 'Comment faire un retrait ?',
        answer: [
          'Touchez Retirer, puis indiquez le montant et sa destination. Les retraits sont payés par Pix sur un compte à vous, par CPF ou CNPJ.',
          'Chaque demande est examinée avant le paiement. Son état s’affiche dans Historique.',
        ],
        link: { href: '/conta', label: 'Ouvrir le compte' },
        searchedBy: 'encaisser sortir retirer argent',
      },
      {
        question: 'Pourquoi ne puis-je pas tout retirer ?',
        answer: [
          'Le montant déposé doit être misé une fois avant un retrait. L’écran de retrait montre ce qui manque.',
          'Le solde bonus ne se retire pas : il devient du solde réel quand les règles du bonus sont remplies.',
        ],
        searchedBy: 'rollover turnover retrait bloqué',
      },
      {
        question: 'Puis-je annuler un retrait ?',
        answer: [
          'Oui, tant qu’il est en vérification : ouvrez la demande et touchez annuler. Le montant revient au solde.',
        ],
        searchedBy: 'défaire renoncer',
      },
    ],
  },
  jogos: {
    title: 'Jeux',
    summary: 'Résultats, retour, manches interrompues, sports',
    entries: [
      {
        question: 'Comment savoir qu’un résultat est équitable ?',
        answer: [
          'Le résultat de chaque manche est fixé avant la mise par une graine dont vous recevez le code. Ensuite, chacun peut refaire le calcul et vérifier.',
        ],
        link: { href: '/verificar', label: 'Vérifier une manche' },
        searchedBy: 'honnête truqué provably hash',
      },
      {
        question: 'Qu’est-ce que le retour d’un jeu ?',
        answer: [
          'La part des mises que le jeu rend en gains, en moyenne sur de nombreuses manches. Avec 99 %, sur 100 R$ misés, 99 R$ reviennent en moyenne : la maison gagne la différence.',
        ],
        searchedBy: 'rtp marge avantage',
      },
      {
        question: 'Ma connexion a coupé en pleine manche. Ai-je perdu ?',
        answer: [
          'Non. Une manche ouverte vous attend, avec tout ce que vous avez ouvert. Revenez au jeu et continuez, ou terminez-la et encaissez.',
        ],
        searchedBy: 'internet panne mines',
      },
      {
        question: 'Quand un pari sportif est-il décidé ?',
        answer: [
          'Quand le résultat officiel du match arrive. Les règles de chaque marché, et ce qui arrive aux matchs reportés ou interrompus, sont dans les règles sportives.',
        ],
        link: { href: '/text_re', label: 'Règles sportives' },
        searchedBy: 'football score annulé',
      },
    ],
  },
  prom: {
    title: 'Promotions',
    summary: 'Bonus, VIP et invitations',
    entries: [
      {
        question: 'Comment un bonus devient-il du solde réel ?',
        answer: [
          'En misant : les mises comptent d’abord pour le montant déposé, puis pour le bonus, qui doit être misé deux fois. Celui de la fenêtre « Un bonus pour vous », une fois.',
          'Quand c’est fait, tout ce qui reste du bonus devient du solde réel.',
        ],
        link: { href: '/gamebouns', label: 'Voir mes bonus' },
        searchedBy: 'rollover retirer conditions',
      },
      {
        question: 'Combien de temps puis-je utiliser un bonus ?',
        answer: ['30 jours. Ensuite, ce qui reste du bonus est clos ; votre solde réel ne change pas.'],
        searchedBy: 'délai validité expire',
      },
      {
        question: 'Puis-je refuser un bonus ?',
        answer: [
          'Oui. Désactivez le bonus au moment du dépôt, ou renoncez-y plus tard dans Bonus. Votre solde réel reste le même.',
        ],
        link: { href: '/gamebouns', label: 'Voir mes bonus' },
        searchedBy: 'annuler décliner sans',
      },
      {
        question: 'Comment monter de niveau VIP ?',
        answer: [
          'Avec ce que vous déposez et misez au fil du temps. La page VIP montre où vous en êtes, ce qui manque et ce que donne chaque niveau.',
        ],
        link: { href: '/vip', label: 'Ouvrir le Club VIP' },
        searchedBy: 'récompense prime club',
      },
      {
        question: 'Que reçois-je en invitant des amis ?',
        answer: [
          'Une commission sur ce qu’ils misent, sur trois niveaux, calculée une fois par jour. Vous l’encaissez sur la page d’invitation. Les comptes d’une même personne ne comptent pas.',
        ],
        link: { href: '/share', label: 'Inviter des amis' },
        searchedBy: 'parrainage lien agent affilié',
      },
    ],
  },
  jr: {
    title: 'Jeu responsable',
    summary: 'Limites, pauses, auto-exclusion et aide',
    entries: [
      {
        question: 'Comment fixer des limites ?',
        answer: [
          'Dans Limites et protection, pour les dépôts, mises, pertes et temps, par jour, semaine ou mois. Une limite plus basse s’applique tout de suite ; une plus haute, seulement après 24 heures et une seconde confirmation.',
        ],
        link: { href: '/protecao', label: 'Ouvrir les limites et la protection' },
        searchedBy: 'contrôle dépenser maximum',
      },
      {
        question: 'Comment faire une pause ?',
        answer: [
          'Dans Limites et protection, pour 24 heures, 7 ou 30 jours. Elle ne peut pas être raccourcie. Votre solde reste à vous et peut être retiré.',
        ],
        link: { href: '/protecao', label: 'Ouvrir les limites et la protection' },
        searchedBy: 'arrêter repos bloquer',
      },
      {
        question: 'Qu’est-ce que l’auto-exclusion ?',
        answer: [
          'Un blocage que vous demandez pour vous-même, pour 1, 3, 6 ou 12 mois ou pour une durée indéterminée. Il ne peut pas être levé avant la fin. Vous ne jouez pas, ne déposez pas et ne recevez pas d’offres ; le solde peut être retiré.',
        ],
        link: { href: '/protecao', label: 'Ouvrir les limites et la protection' },
        searchedBy: 'bloquer fermer arrêter de jouer',
      },
      {
        question: 'Je crois que je joue trop. Où trouver de l’aide ?',
        answer: [
          'Parler aide. Le CVV répond gratuitement, 24 heures sur 24, au 188. La page de jeu responsable liste les signes d’alerte et les outils.',
        ],
        link: { href: '/text_jr', label: 'Jeu responsable' },
        searchedBy: 'addiction accro compulsif cvv',
      },
    ],
  },
  segur: {
    title: 'Sécurité',
    summary: 'Protéger le compte et vos données',
    entries: [
      {
        question: 'Comment mieux protéger mon compte ?',
        answer: [
          'Utilisez un mot de passe qui ne sert nulle part ailleurs et activez la vérification en deux étapes : une application d’authentification affiche un code que vous seul avez.',
        ],
        link: { href: '/seguranca', label: 'Ouvrir la sécurité' },
        searchedBy: 'totp 2fa deux facteurs',
      },
      {
        question: 'On m’a signalé une connexion qui n’était pas la mienne. Que faire ?',
        answer: [
          'Changez le mot de passe et, dans Sécurité, fermez les sessions que vous ne reconnaissez pas. La liste montre appareil, pays et dernière utilisation.',
        ],
        link: { href: '/seguranca', label: 'Ouvrir la sécurité' },
        searchedBy: 'piraté volé session autre appareil e-mail',
      },
      {
        question: 'Quelqu’un d’Arara peut-il demander mon mot de passe ?',
        answer: [
          'Jamais. Toute personne qui demande un mot de passe ou un code, par quelque moyen que ce soit, n’est pas d’Arara.',
        ],
        searchedBy: 'arnaque fraude phishing',
      },
      {
        question: 'Comment mes données sont-elles conservées ?',
        answer: [
          'Le CPF et les données de retrait sont chiffrés et affichés masqués. Nous gardons le minimum que le jeu et la loi demandent, et ne vendons pas de données.',
        ],
        link: { href: '/text_pp', label: 'Confidentialité' },
        searchedBy: 'lgpd personnelles vie privée',
      },
      {
        question: 'Pourquoi le mot de passe est-il parfois redemandé ?',
        answer: [
          'Pour les retraits élevés, pour un compte de retrait qui n’est pas votre CPF et pour les changements du compte. Ainsi, une personne qui trouve votre appareil ouvert ne peut pas prendre votre argent.',
        ],
        searchedBy: 'confirmer retirer confirmation',
      },
    ],
  },
};
